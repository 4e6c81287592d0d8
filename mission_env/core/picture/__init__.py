"""What the pictures of all games share: shapes as data, a pen, and from shapes SVG, pixels and a window."""
