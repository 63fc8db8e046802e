"""The wording of the Laws: a table of what there is, and a module for each language."""
