import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether what `npm run build` has made is there and newer than every file that it was made of. A file that is gone
 * counts for nothing: whatever named it has changed too.
 * @param {string} root the repository's folder
 * @param {string} part a folder in dist/
 */
export function isFresh(root, part) {
  const list = join(root, 'dist', part, 'made-of.json');
  const made_ms = statSync(list, { throwIfNoEntry: false })?.mtimeMs;
  if (made_ms === undefined) return false;
  const changed = (/** @type {string} */ file) =>
    (statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0) > made_ms;
  return !JSON.parse(readFileSync(list, 'utf8')).some(changed);
}
