"""Makes and trains the networks that read cards from a photo. Needs the dependency group card-reader; see docs/card-reader.md."""
