"""`python -m heirloom` is the command line."""

from heirloom.cli import main

if __name__ == "__main__":
    main()
