"""What every API of the house shares: one error shape, strict fields, bodies of bounded size, keyset pages."""
