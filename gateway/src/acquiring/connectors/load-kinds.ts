import { existsSync, readFileSync, statSync } from 'node:fs';
import { findPackageJSON, registerHooks } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UsageError } from '../../kernel/errors.ts';
import type { AcquirerKind } from '@causeway/connector-kit/acquirer-kind.ts';

const kit = new URL('../../../../packages/connector-kit/src/connector-kit.ts', import.meta.url);
const conformance = new URL('../../../../packages/connector-kit/src/conformance/conform.ts', import.meta.url);

/** Under these names connectors import the kit, wherever they are; the latter two are those of release 0.2.0. */
const entry_points: Readonly<Record<string, URL>> = {
  '@causeway/connector-kit': kit,
  '@causeway/connector-kit/conformance': conformance,
  '@causeway/gateway/connector': kit,
  '@causeway/gateway/conformance': conformance,
};

let hooked = false;

/** Connectors get the kit of this gateway, not the one that is installed with them. */
function provideEntryPoints(): void {
  if (hooked) return;
  hooked = true;
  registerHooks({
    resolve: (specifier, context, next) => next(entry_points[specifier]?.href ?? specifier, context),
  });
}

/**
 * Loads kinds of acquirers from packages and folders.
 * @throws UsageError that says which one cannot be used, and what is missing
 */
export async function loadKinds(names: readonly string[]): Promise<AcquirerKind[]> {
  const kinds: AcquirerKind[] = [];
  for (const name of names) kinds.push(await loadKind(name));
  return kinds;
}

/** @throws UsageError when two kinds have one name */
export function uniqueKinds(kinds: readonly AcquirerKind[]): readonly AcquirerKind[] {
  const names = kinds.map(({ kind }) => kind);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new UsageError(`there are two kinds of acquirer ${twice}: see CONNECTORS`);
  return kinds;
}

/** @param name an npm package, or a folder, relative to the working directory */
export async function loadKind(name: string): Promise<AcquirerKind> {
  provideEntryPoints();
  const folder = folderOf(name);
  const module = await importEntry(name, entryOf(name, folder));
  const kind = module['kind'] ?? module['default'];
  const missing = whyNoKind(kind);
  if (missing !== null) throw new UsageError(`the connector ${name} cannot be used: ${missing}`);
  return kind as AcquirerKind;
}

function folderOf(name: string): string {
  const folder = resolve(name);
  if (existsSync(folder) && statSync(folder).isDirectory()) return folder;
  const packaged = /^[./]/.test(name) ? undefined : findPackage(name);
  if (packaged === undefined)
    throw new UsageError(
      `the connector ${name} is not found: name a folder, or a package that is installed with the gateway or in ${process.cwd()}`,
    );
  return dirname(packaged);
}

/** Looks in the working directory, then where the gateway is installed. */
function findPackage(name: string): string | undefined {
  for (const base of [pathToFileURL(join(process.cwd(), 'package.json')), new URL(import.meta.url)]) {
    try {
      const found = findPackageJSON(name, base);
      if (found !== undefined) return found;
    } catch {
      // Not there: the next place may have it.
    }
  }
  return undefined;
}

interface PackageFile {
  readonly main?: string;
  readonly exports?: unknown;
}

function entryOf(name: string, folder: string): string {
  const file = join(folder, 'package.json');
  const described = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PackageFile) : {};
  const entries = [exportOf(described.exports), described.main, 'index.ts', 'index.js'];
  const entry = entries.flatMap((one) => one ?? []).find((one) => existsSync(join(folder, one)));
  if (entry === undefined)
    throw new UsageError(
      `the connector ${name} has no entry: its package.json has to name one in exports or main, or ${folder} to hold index.ts or index.js`,
    );
  return join(folder, entry);
}

/** The entry that `exports` of a package.json gives for the package itself. */
function exportOf(exported: unknown): string | undefined {
  if (typeof exported === 'string') return exported;
  if (typeof exported !== 'object' || exported === null) return undefined;
  const known = exported as Record<string, unknown>;
  return exportOf(known['.'] ?? known['import'] ?? known['default']);
}

async function importEntry(name: string, file: string): Promise<Record<string, unknown>> {
  try {
    return (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING')
      throw new UsageError(
        `the connector ${name} is a package in TypeScript: below node_modules Node runs JavaScript only`,
      );
    throw new UsageError(`the connector ${name} cannot be loaded: ${message}`);
  }
}

/** What a value lacks to be a kind of acquirer; null: nothing. */
function whyNoKind(value: unknown): string | null {
  if (typeof value !== 'object' || value === null)
    return 'it exports no kind; export an AcquirerKind as `kind` or as the default';
  const { kind, label, port, settings, open, standIn } = value as Partial<
    Record<keyof AcquirerKind, unknown>
  >;
  if (typeof kind !== 'string' || !/^[a-z][a-z0-9-]{0,39}$/.test(kind))
    return '`kind` must be its name: up to 40 lower-case letters, digits and hyphens';
  if (typeof label !== 'string' || label === '') return '`label` must be the name that people read';
  if (port !== 1) return `\`port\` must be 1, the version of this gateway’s interface, not ${String(port)}`;
  const { type, properties } = (settings ?? {}) as { type?: unknown; properties?: unknown };
  if (type !== 'object' || typeof properties !== 'object' || properties === null)
    return '`settings` must be the JSON Schema of an object, with `properties`';
  if (typeof open !== 'function') return '`open` must be a function that opens a connector';
  if (standIn !== undefined && typeof standIn !== 'function')
    return '`standIn` must be a function that loads the stand-in, or absent';
  return null;
}
