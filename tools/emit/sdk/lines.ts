/** Words in lines of at most so many characters, an indent included that the lines do not have. */
export function linesOf(words: readonly string[], indent: string, room: number): string[] {
  const made: string[] = [];
  for (const word of words) {
    const last = made.at(-1);
    if (last !== undefined && `${indent}${last} ${word}`.length <= room)
      made.splice(-1, 1, `${last} ${word}`);
    else made.push(word);
  }
  return made;
}
