import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { run, runForBytes } from './run.ts';

/** The folder of this repository. */
export const repository = join(import.meta.dirname, '..');

/** A checkout that another user owns is read, too: whoever runs its programs trusts it. */
const trusting = ['-c', 'safe.directory=*'];

/** What `git` prints in a folder. */
export function git(folder: string, ...args: string[]): string {
  return run('git', [...trusting, ...args], { cwd: folder }).trim();
}

export function readJson(...path: string[]): unknown {
  return JSON.parse(readFileSync(join(...path), 'utf8')) as unknown;
}

/** The workspaces of a tree by their folders: `gateway`. */
export function workspacesOf(tree: string): string[] {
  return (readJson(tree, 'package.json') as { workspaces: string[] }).workspaces;
}

export function versionOf(tree: string): string {
  return (readJson(tree, 'package.json') as { version: string }).version;
}

/** Seconds since 1970 that what is made of a tree bears: SOURCE_DATE_EPOCH, or the time of its newest commit. */
export function sourceEpoch(tree: string): number {
  const epoch = process.env['SOURCE_DATE_EPOCH'];
  if (epoch !== undefined && /^[0-9]+$/.test(epoch)) return Number(epoch);
  return Number(git(tree, 'log', '-1', '--format=%ct'));
}

/**
 * Gives a tree the packages that this one has installed, by links; the workspaces among them are the tree's own. Its
 * lock file should be this one's, or nearly so.
 */
export function linkPackages(tree: string): void {
  const workspaces = workspacesOf(tree);
  for (const workspace of ['.', ...workspaces]) {
    const installed = join(repository, workspace, 'node_modules');
    if (!existsSync(installed)) continue;
    mkdirSync(join(tree, workspace, 'node_modules'), { recursive: true });
    for (const name of readdirSync(installed))
      if (name !== '@causeway' && name !== '.cache')
        symlinkSync(join(installed, name), join(tree, workspace, 'node_modules', name));
  }
  mkdirSync(join(tree, 'node_modules/@causeway'), { recursive: true });
  for (const workspace of workspaces) {
    const { name } = readJson(tree, workspace, 'package.json') as { name: string };
    symlinkSync(join(tree, workspace), join(tree, 'node_modules', name));
  }
}

/** Writes the program of an earlier commit to a new folder, with the packages of this tree. @returns its bin.js */
export function checkOutProgram(commit: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  const archive = runForBytes('git', [...trusting, 'archive', commit], { cwd: repository });
  run('tar', ['-x', '-C', folder], { input: archive });
  linkPackages(folder);
  return join(folder, 'gateway/bin.js');
}
