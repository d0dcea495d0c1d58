-- A list of captures changes most payments of a page at once. With half of each page free, every new version finds
-- room beside the old one; in two fifths, a third of them had to go elsewhere, with a new entry in each index.
ALTER TABLE payments SET (fillfactor = 50);
