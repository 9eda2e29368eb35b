"""The table in the browser: rooms, any scene as HTML, and the pages around them."""
