/** The first byte of stored places: two bytes for each, or a bit for every place of the block. */
const as_list = 0;
const as_bits = 1;

/** Writes places, which ascend, as a list or as bits, whichever is shorter. @param entries of the block */
export function writePlaces(places: readonly number[], entries: number): Buffer {
  const bits = Math.ceil(entries / 8);
  if (places.length * 2 <= bits) {
    const list = Buffer.alloc(1 + places.length * 2);
    list[0] = as_list;
    for (const [at, place] of places.entries()) list.writeUInt16BE(place, 1 + at * 2);
    return list;
  }
  const set = Buffer.alloc(1 + bits);
  set[0] = as_bits;
  for (const place of places) set[1 + (place >> 3)] = (set[1 + (place >> 3)] ?? 0) | (1 << (place & 7));
  return set;
}

/** Reads places as `writePlaces` has written them. */
export function readPlaceSet(stored: Buffer): Set<number> {
  const places = new Set<number>();
  if (stored[0] === as_list) {
    for (let at = 1; at < stored.length; at += 2) places.add(stored.readUInt16BE(at));
    return places;
  }
  for (let at = 1; at < stored.length; at += 1)
    for (let bit = 0, byte = stored[at] ?? 0; byte !== 0; bit += 1, byte >>= 1)
      if ((byte & 1) === 1) places.add((at - 1) * 8 + bit);
  return places;
}
