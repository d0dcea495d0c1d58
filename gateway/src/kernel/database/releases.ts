/** Releases, and the newest migration that each knows. `npm run release` adds the line of the one that it makes. */
const releases: readonly { readonly version: string; readonly newest_migration: number }[] = [
  { version: '0.2.0', newest_migration: 328 },
];

/**
 * The newest migration that the release before knows. Programs of that release work on the schema of this one; older
 * ones do not start on it. Before any migration has been added to a release, the release before it is meant.
 * @param newest the newest migration of this program
 */
export function knownByReleaseBefore(newest: number): number {
  return releases.findLast(({ newest_migration }) => newest_migration < newest)?.newest_migration ?? 0;
}
