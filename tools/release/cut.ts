/** A release that cannot be made; the message says what to do. */
export class CannotRelease extends Error {
  override name = 'CannotRelease';
}

const unreleased = '## Unreleased';
const upgrade_heading = '### What you must do when upgrading';

/** Three numbers of a version. @throws CannotRelease for anything else */
function numbersOf(version: string): readonly [number, number, number] {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version) ?? [];
  if (major === undefined || minor === undefined || patch === undefined)
    throw new CannotRelease(`${version} is no version such as 1.2.3`);
  return [Number(major), Number(minor), Number(patch)];
}

/** @throws CannotRelease unless `next` comes after `current` */
export function requireLater(current: string, next: string): void {
  const [before, after] = [numbersOf(current), numbersOf(next)];
  const first = before.findIndex((number, at) => number !== after[at]);
  if (first < 0 || (after[first] ?? 0) < (before[first] ?? 0))
    throw new CannotRelease(`${next} does not come after ${current}, which is the version now`);
}

/**
 * Gives the section of what is not released yet its version and date, and begins a new one.
 * @throws CannotRelease when there is nothing to release, or nothing is said to those who upgrade
 */
export function cutChangelog(text: string, version: string, date: string): string {
  const begin = text.indexOf(`${unreleased}\n`);
  if (begin < 0) throw new CannotRelease(`CHANGELOG.md has no section "${unreleased}"`);
  if (text.includes(`## ${version} `))
    throw new CannotRelease(`CHANGELOG.md has a section of ${version} already`);
  const from = begin + unreleased.length;
  const next = text.indexOf('\n## ', from);
  const section = text.slice(from, next < 0 ? undefined : next);
  if (!/^- /m.test(section)) throw new CannotRelease('CHANGELOG.md has nothing under Unreleased');
  if (!section.includes(`${upgrade_heading}\n`))
    throw new CannotRelease(
      `CHANGELOG.md: Unreleased has no section "${upgrade_heading}"; say "Nothing." where it is so`,
    );
  return `${text.slice(0, begin)}${unreleased}\n\n## ${version} (${date})${text.slice(from)}`;
}

type Json = Record<string, unknown>;

/** Sets the version of a workspace's package.json, or of its entry in the lock file, and of what it needs of the others. */
export function setVersions(manifest: Json, version: string): void {
  if ('version' in manifest) manifest['version'] = version;
  for (const name of ['dependencies', 'devDependencies']) {
    const needed = (manifest[name] ?? {}) as Record<string, string>;
    for (const [dependency, wanted] of Object.entries(needed))
      if (dependency.startsWith('@causeway/') && /^\d/.test(wanted)) needed[dependency] = version;
  }
}

/** The lock file with the versions of the workspaces; packages from outside stay as they are. */
export function setLockVersions(lock: Json, version: string): void {
  lock['version'] = version;
  for (const [path, entry] of Object.entries(lock['packages'] as Record<string, Json>))
    if (!path.split('/').includes('node_modules')) setVersions(entry, version);
}

/** A text of deploy/ with the tag of the images and the label of the version. */
export function setImageVersions(text: string, current: string, version: string): string {
  const before = String.raw`(\bcauseway[a-z-]*[:-]|image\.version="|newTag: ["']?)`;
  return text.replaceAll(
    new RegExp(`${before}${current.replaceAll('.', String.raw`\.`)}(?![0-9.])`, 'g'),
    `$1${version}`,
  );
}

/**
 * The list of releases (gateway/src/kernel/database/releases.ts) with another one at its end.
 * @throws CannotRelease when the file has no such list
 */
export function addRelease(text: string, version: string, newest_migration: number): string {
  const added = text.replace(
    /^(const releases: .* = \[\n(?: {2}.*\n)*)(\];)$/m,
    `$1  { version: '${version}', newest_migration: ${newest_migration} },\n$2`,
  );
  if (added === text)
    throw new CannotRelease('gateway/src/kernel/database/releases.ts has no list of releases');
  return added;
}
