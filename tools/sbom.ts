import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { readJson, repository, sourceEpoch, workspacesOf } from './repository.ts';

/** A package of the distribution from which the image has files. */
export interface DebianPackage {
  readonly name: string;
  readonly version: string;
  readonly arch: string;
  /** Of the package's file, in hex. */
  readonly sha256: string;
}

/** What package-lock.json says of a package, by its place. */
interface Locked {
  readonly name?: string;
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  /** Only what developers run needs it. */
  readonly dev?: boolean;
  /** Not for every machine. */
  readonly optional?: boolean;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

type Component = Readonly<Record<string, unknown>> & { readonly 'bom-ref': string };

/** The package whose script is the reference: all that is sent of it is in it. */
const reference_package = '@scalar/fastify-api-reference';

const portal = 'portal';

/** What builds the portal and is not part of what it builds. */
const build_tools = new Set(['vite', '@vitejs/plugin-react', '@types/react', '@types/react-dom']);

/** Of these the portal has copies (portal/src/icons/icons.tsx). */
const icons: Component = {
  'bom-ref': '@tabler/icons@3.51.0',
  type: 'library',
  group: '@tabler',
  name: 'icons',
  version: '3.51.0',
  licenses: [{ license: { id: 'MIT' } }],
  purl: 'pkg:npm/%40tabler/icons@3.51.0',
};

/** What a bill of materials is about. */
interface Subject {
  /** The tree whose package-lock.json says what the packages are. */
  readonly tree: string;
  /** The npm packages by their places in package-lock.json: `node_modules/pg`. */
  readonly places: ReadonlySet<string>;
  /** What is not installed by npm, with what each needs. */
  readonly others: readonly { readonly component: Component; readonly needs: readonly string[] }[];
  /** Of these, those that the program itself needs. */
  readonly own: readonly string[];
  /** Whether packages for other machines are among them, which are not installed on each. */
  readonly for_all_platforms: boolean;
}

type Lock = Readonly<Record<string, Locked>>;

function lockOf(tree: string): Lock {
  return (readJson(tree, 'package-lock.json') as { packages: Lock }).packages;
}

/**
 * The bill of materials of an image: every npm package that lies in the program's folder, those that the built portal
 * contains, Node, and the distribution's packages.
 * @throws when a folder of packages is not in the lock file
 */
export function describeImage(program: string, distribution: readonly DebianPackage[]): object {
  const locked = lockOf(repository);
  const debian = distribution.map(debianComponent);
  const node = nodeComponent(locked);
  return bill({
    tree: repository,
    places: new Set([...installedIn(program), ...sentToBrowsers(locked)]),
    others: [
      { component: icons, needs: [] },
      { component: node, needs: debian.map((one) => one['bom-ref']) },
      ...debian.map((component) => ({ component, needs: [] })),
    ],
    own: [icons['bom-ref'], node['bom-ref']],
    for_all_platforms: false,
  });
}

/** The bill of materials of a tree's sources: what `npm ci` installs on any machine, without what only developers need. */
export function describeSources(tree: string): object {
  const locked = lockOf(tree);
  const installed = Object.entries(locked).flatMap(([place, { dev, link }]) =>
    place.includes('node_modules/') && !dev && !link ? place : [],
  );
  const places = new Set([...installed, ...sentToBrowsers(locked)]);
  return bill({
    tree,
    places,
    others: [{ component: icons, needs: [] }],
    own: [icons['bom-ref']],
    for_all_platforms: true,
  });
}

/** As CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/, read 2026-11-22). The same contents give the same document. */
function bill({ tree, places, others, own, for_all_platforms }: Subject): object {
  const locked = lockOf(tree);
  const npm = new Map<string, Component>();
  for (const place of [...places].toSorted()) {
    const entry = locked[place];
    if (!entry) throw new Error(`${place} is not in package-lock.json`);
    const component = npmComponent(place, entry, for_all_platforms);
    npm.set(component['bom-ref'], component);
  }
  const { version } = locked[''] ?? {};
  const main = `causeway@${version}`;
  const needs = (place: string): string[] =>
    neighbours(locked, place).flatMap((next) => (places.has(next) ? refOf(next, locked[next]) : []));
  const own_places = ['', ...workspacesOf(tree)];
  const body = {
    metadata: {
      timestamp: new Date(sourceEpoch(tree) * 1000).toISOString(),
      component: {
        type: 'application',
        'bom-ref': main,
        name: 'causeway',
        version,
        licenses: [{ license: { id: 'Apache-2.0' } }],
      },
    },
    components: [...npm.values(), ...others.map(({ component }) => component)],
    dependencies: [
      { ref: main, dependsOn: unique([...own_places.flatMap(needs), ...own]) },
      ...uniqueByRef(
        [...places].map((place) => ({ ref: refOf(place, locked[place]), dependsOn: needs(place) })),
      ),
      ...others.map(({ component, needs: of_it }) => ({
        ref: component['bom-ref'],
        dependsOn: unique(of_it),
      })),
    ],
  };
  const digest = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const serial = digest.replace(
    /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/,
    (_, a, b, c, d, e) => `urn:uuid:${a}-${b}-5${c}-8${d}-${e}`,
  );
  return { bomFormat: 'CycloneDX', specVersion: '1.6', serialNumber: serial, version: 1, ...body };
}

const unique = (refs: readonly string[]): string[] => [...new Set(refs)].toSorted();

/** One entry for each package: the same version of a package may lie in several places. */
function uniqueByRef(
  entries: readonly { ref: string; dependsOn: readonly string[] }[],
): { ref: string; dependsOn: string[] }[] {
  const merged = new Map<string, string[]>();
  for (const { ref, dependsOn } of entries)
    merged.set(ref, unique([...(merged.get(ref) ?? []), ...dependsOn]));
  return unique([...merged.keys()]).map((ref) => ({ ref, dependsOn: merged.get(ref) ?? [] }));
}

/** The folders of packages below the program's, without the gateway's own workspaces. */
function installedIn(program: string): string[] {
  return globSync('{,*/}**/node_modules/{*,@*/*}/package.json', { cwd: program })
    .map((file) => dirname(file))
    .filter((place) => !place.startsWith('node_modules/@causeway/'));
}

function nameOf(place: string, entry: Locked | undefined): string {
  return entry?.name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function refOf(place: string, entry: Locked | undefined): string {
  return `${nameOf(place, entry)}@${entry?.version}`;
}

/** The places of what a package asks for, as Node resolves it: from the package's own folder upwards. */
function neighbours(locked: Lock, place: string): string[] {
  const { dependencies, devDependencies, optionalDependencies, peerDependencies } = locked[place] ?? {};
  // The portal and the reference are built: what they consist of is not installed where they run.
  const built_in = place === portal ? devDependencies : place === '' ? { [reference_package]: '' } : {};
  const needed = { ...peerDependencies, ...optionalDependencies, ...dependencies, ...built_in };
  return Object.keys(needed).flatMap((name) => {
    for (let from = place; ; from = parentOf(from)) {
      const found = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
      const entry = locked[found];
      if (entry) return entry.link ? (entry.resolved ?? []) : found;
      if (from === '') return [];
    }
  });
}

function parentOf(place: string): string {
  const cut = place.lastIndexOf('node_modules/');
  return cut <= 0 ? '' : place.slice(0, cut - 1);
}

/** The packages that the portal and the reference are made of. */
function sentToBrowsers(locked: Lock): string[] {
  const found = new Set([`node_modules/${reference_package}`]);
  const open: string[] = [portal];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    for (const next of neighbours(locked, place)) {
      if (found.has(next) || build_tools.has(nameOf(next, locked[next]))) continue;
      found.add(next);
      open.push(next);
    }
  }
  return [...found].filter((place) => place.includes('node_modules/'));
}

function npmComponent(place: string, entry: Locked, for_all_platforms: boolean): Component {
  const name = nameOf(place, entry);
  const [scope, bare] = name.startsWith('@') ? name.split('/') : [undefined, name];
  const [algorithm, digest = ''] = entry.integrity?.split('-') ?? [];
  return {
    'bom-ref': refOf(place, entry),
    type: 'library',
    ...(scope === undefined ? {} : { group: scope }),
    name: bare,
    version: entry.version,
    ...(for_all_platforms && entry.optional ? { scope: 'optional' } : {}),
    ...(algorithm === 'sha512'
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }
      : {}),
    ...licencesOf(entry.license),
    purl: `pkg:npm/${scope === undefined ? '' : `%40${scope.slice(1)}/`}${bare}@${entry.version}`,
    ...(entry.resolved === undefined
      ? {}
      : { externalReferences: [{ type: 'distribution', url: entry.resolved }] }),
  };
}

function licencesOf(text: string | undefined): object {
  if (!text) return {};
  if (/^[A-Za-z0-9.+-]+$/.test(text)) return { licenses: [{ license: { id: text } }] };
  if (/ (OR|AND|WITH) /.test(text)) return { licenses: [{ expression: text }] };
  return { licenses: [{ license: { name: text } }] };
}

function nodeComponent(locked: Lock): Component {
  const version = locked[`node_modules/node-linux-${process.arch}`]?.version;
  return {
    'bom-ref': `node@${version}`,
    type: 'platform',
    name: 'node',
    version,
    licenses: [{ license: { id: 'MIT' } }],
    cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`,
    purl: `pkg:generic/node@${version}`,
  };
}

function debianComponent({ name, version, arch, sha256 }: DebianPackage): Component {
  return {
    'bom-ref': `deb:${name}@${version}`,
    type: 'library',
    name,
    version,
    hashes: [{ alg: 'SHA-256', content: sha256 }],
    purl: `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}?arch=${arch}`,
  };
}
