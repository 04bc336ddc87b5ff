"""What is known: cards, records, rulings, armies, and where they are kept."""
