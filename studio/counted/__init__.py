"""What a number counts: the clips behind any figure of the product."""
