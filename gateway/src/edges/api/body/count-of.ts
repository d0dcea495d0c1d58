/** How often a part occurs in a text, up to a maximum. */
export function countOf(text: string, part: string, max: number): number {
  let count = 0;
  for (let at = text.indexOf(part); at !== -1 && count < max; at = text.indexOf(part, at + part.length)) {
    count += 1;
  }
  return count;
}
