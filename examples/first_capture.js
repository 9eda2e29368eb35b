// A bot in JavaScript, without packages: it captures where it can, else plays any legal move.
//
//   heirloom play the_heirs --seats "you,exec:node examples/first_capture.js"
//   heirloom table --bot "Capturer=exec:node examples/first_capture.js" --browser

const lines = require("node:readline").createInterface({ input: process.stdin });
let actions = []; // the notation of every action, by its id

lines.on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    actions = message.actions;
  } else if (message.type === "choose") {
    const captures = message.ids.filter((id) => actions[id].includes("x"));
    const choice = captures.length ? captures : message.ids;
    const id = choice[Math.floor(Math.random() * choice.length)];
    process.stdout.write(JSON.stringify({ id }) + "\n");
  }
});
