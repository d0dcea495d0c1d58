import { api_operations } from './operations.ts';
import type { ApiOperation } from './v1/operation.ts';

/** What is longer means none of them. */
const name_length_max = 30;
const misspelt_max = 2;
const common_beginning_min = 6;

/** The operation that a path or name means which is none. */
export interface OperationMeant {
  readonly operation: ApiOperation;
  /** Only case, slashes, separators, prefix, host, method or query are others; else it is a guess. */
  readonly certain: boolean;
}

/** The last segment of a path or URL, before which there may be a method: letters and digits in lower case. */
function nameIn(path: string): string {
  const [before_query = ''] = path.split(/[?#]/);
  const last = before_query.split('/').findLast((part) => part.trim() !== '') ?? '';
  return last.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** How many letters have to be changed, added or left out to make one word of another. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_none, at) => at);
  for (let at = 0; at < one.length; at += 1) {
    const next = [at + 1];
    for (let place = 0; place < other.length; place += 1) {
      const changed = (row[place] ?? 0) + (one[at] === other[place] ? 0 : 1);
      next.push(Math.min(changed, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/**
 * Which operation somebody means whose path or name is none: `/v1/Capture/`, `cancel-subscription`, `/v1/authorize`.
 * @returns null where nobody can tell
 */
export function operationMeant(path: string): OperationMeant | null {
  const name = nameIn(path);
  const exact = api_operations.find((operation) => operation.name.toLowerCase() === name);
  if (exact) return { operation: exact, certain: true };
  if (name.length > name_length_max) return null;
  const near = api_operations
    .map((operation) => ({ operation, distance: distanceOf(name, operation.name.toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance);
  const [nearest, second] = near;
  if (nearest && nearest.distance <= misspelt_max && nearest.distance < (second?.distance ?? Infinity))
    return { operation: nearest.operation, certain: false };
  const similar = api_operations.filter(
    (operation) =>
      name.length >= common_beginning_min &&
      operation.name.toLowerCase().startsWith(name.slice(0, common_beginning_min)),
  );
  const [only] = similar;
  return only && similar.length === 1 ? { operation: only, certain: false } : null;
}
