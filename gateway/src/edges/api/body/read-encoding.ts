/** Whether a character encoding that a client declares is the one that bodies are read in; US-ASCII is a part of it. */
export function isReadEncoding(name: string): boolean {
  return /^(?:utf-?8|(?:us-)?ascii)$/i.test(name);
}
