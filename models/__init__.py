"""Data types (cards, records, rulings, armies), the texts of each language, and the store on disk."""
