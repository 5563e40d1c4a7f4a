"""JSON Lines files of the contract, read and scored as streams."""
