"""What is changed in Flet itself. `install` makes every change; no change is made by an import."""
