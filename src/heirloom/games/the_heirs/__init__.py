"""The Heirs, by Fyodor and Katerina Soloview: turn over, capture along lines, do not run dry."""
