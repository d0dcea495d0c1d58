/* oxlint-disable no-console -- a command */
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readMigrations } from '../../gateway/src/kernel/database/read-migrations.ts';
import { git, linkPackages, readJson, versionOf, workspacesOf } from '../repository.ts';
import { ProgramFailed, run } from '../run.ts';
import { describeSources } from '../sbom.ts';
import {
  addRelease,
  CannotRelease,
  cutChangelog,
  requireLater,
  setImageVersions,
  setLockVersions,
  setVersions,
} from './cut.ts';

const usage = `npm run release -- <version> [options]

Makes a release of what is committed on main: cuts CHANGELOG.md, sets the version everywhere, commits, makes the
annotated tag v<version>, and writes the source archive, the SBOM, the connector kit, the image and SHA256SUMS to
dist/release/<version>.
All of it is made in a work tree of its own first: if anything fails, nothing has happened.

  --dry-run         make everything, and throw it away
  --green <commit>  .ci/run has passed on this commit, which must be the newest: it is not run again
  --no-image        make no container image
`;

interface Options {
  readonly version: string;
  readonly dry_run: boolean;
  readonly green: string | undefined;
  readonly image: boolean;
}

function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      green: { type: 'string' },
      'no-image': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [version, ...others] = positionals;
  if (values.help || version === undefined || others.length > 0) throw new CannotRelease(usage);
  return {
    version: version.replace(/^v/, ''),
    dry_run: values['dry-run'],
    green: values.green,
    image: !values['no-image'],
  };
}

function editJson(file: string, edit: (content: Record<string, unknown>) => void): void {
  const content = readJson(file) as Record<string, unknown>;
  edit(content);
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}

/** @throws CannotRelease that says what stands in the way */
function requireReady(top: string, { version, green }: Options): string {
  requireLater(versionOf(top), version);
  const changes = git(top, 'status', '--porcelain');
  if (changes !== '') throw new CannotRelease(`the work tree is not clean:\n${changes}`);
  const branch = git(top, 'branch', '--show-current');
  if (branch !== 'main')
    throw new CannotRelease(`this is the branch ${branch || '(none)'}: releases are made on main`);
  if (git(top, 'tag', '--list', `v${version}`) !== '')
    throw new CannotRelease(`the tag v${version} exists already`);
  const head = git(top, 'rev-parse', 'HEAD');
  if (green !== undefined && git(top, 'rev-parse', green) !== head)
    throw new CannotRelease(`--green ${green} is not the newest commit, which is ${head}`);
  return head;
}

/** Sets the version in the files of a work tree, and notes the newest migration that it knows. */
async function setVersion(tree: string, current: string, version: string): Promise<void> {
  const changelog = join(tree, 'CHANGELOG.md');
  const today = new Date().toISOString().slice(0, 10);
  const releases = join(tree, 'gateway/src/kernel/database/releases.ts');
  const newest = (await readMigrations()).at(-1)?.number ?? 0;
  writeFileSync(releases, addRelease(readFileSync(releases, 'utf8'), version, newest));
  writeFileSync(changelog, cutChangelog(readFileSync(changelog, 'utf8'), version, today));
  const packages = ['.', ...workspacesOf(tree), 'sdk/typescript'].map((place) => `${place}/package.json`);
  for (const file of [...packages, 'sdk/php/composer.json'])
    editJson(join(tree, file), (manifest) => setVersions(manifest, version));
  editJson(join(tree, 'package-lock.json'), (lock) => setLockVersions(lock, version));
  for (const [name, before, after] of [
    ['sdk/python/pyproject.toml', 'version = "', '"'],
    ['sdk/java/pom.xml', '<version>', '</version>'],
    ['deploy/helm/causeway/Chart.yaml', '\nversion: ', '\n'],
    ['deploy/helm/causeway/Chart.yaml', '\nappVersion: ', '\n'],
  ] as const) {
    const file = join(tree, name);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(before + current + after, before + version + after));
  }
  for (const name of git(tree, 'ls-files', 'deploy', 'docs').split('\n').filter(Boolean)) {
    const file = join(tree, name);
    const text = readFileSync(file, 'utf8');
    const changed = setImageVersions(text, current, version);
    if (changed !== text) writeFileSync(file, changed);
  }
}

/** Source archive, SBOM, connector kit, SDK, image and their checksums. */
function makeArtefacts(tree: string, folder: string, { version, image }: Options): void {
  const name = `causeway-${version}`;
  mkdirSync(folder, { recursive: true });
  git(tree, 'archive', '--format=tar.gz', `--prefix=${name}/`, '-o', join(folder, `${name}.tar.gz`), 'HEAD');
  writeFileSync(join(folder, `${name}.cdx.json`), `${JSON.stringify(describeSources(tree), null, 2)}\n`);
  run(process.execPath, ['tools/build/build.ts', 'connector-kit'], { cwd: tree });
  for (const place of ['./dist/connector-kit', './sdk/typescript'])
    run('npm', ['pack', place, '--silent', '--pack-destination', folder], { cwd: tree });
  if (image) {
    console.log('the image …');
    run('npm', ['run', '--silent', 'image', '--', 'build', folder], { cwd: tree, shown: true });
    rmSync(join(folder, 'roots'), { recursive: true, force: true });
  }
  const sums = readdirSync(folder)
    .filter((file) => file !== 'SHA256SUMS')
    .toSorted()
    .map(
      (file) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, file)))
          .digest('hex')}  ${file}\n`,
    );
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
}

async function release(top: string, options: Options): Promise<void> {
  const { version, dry_run, green, image } = options;
  const head = requireReady(top, options);
  // Says at once what is missing in the changelog, and not after an hour of tests.
  cutChangelog(readFileSync(join(top, 'CHANGELOG.md'), 'utf8'), version, '');
  if (green === undefined) run(join(top, '.ci', 'run'), [], { cwd: top, shown: true });
  const work = mkdtempSync(join(tmpdir(), 'causeway-release-'));
  const tree = join(work, 'tree');
  const artefacts = join(work, 'artefacts');
  try {
    git(top, 'worktree', 'add', '--quiet', '--detach', tree, head);
    await setVersion(tree, versionOf(top), version);
    if (image) run('npm', ['ci', '--prefer-offline'], { cwd: tree, shown: true });
    else linkPackages(tree);
    run(process.execPath, ['tools/emit/emit-openapi.ts'], { cwd: tree });
    git(tree, 'commit', '--quiet', '--all', '-m', `Release ${version}`);
    makeArtefacts(tree, artefacts, options);
    console.log(git(tree, 'show', '--stat', '--format=%s', 'HEAD'));
    if (dry_run) {
      console.log(
        `${readFileSync(join(artefacts, 'SHA256SUMS'), 'utf8')}Nothing was changed: this was a dry run.`,
      );
      return;
    }
    const out = join(top, 'dist', 'release', version);
    cpSync(artefacts, out, { recursive: true });
    git(top, 'merge', '--quiet', '--ff-only', git(tree, 'rev-parse', 'HEAD'));
    git(top, 'tag', '--annotate', `v${version}`, '-m', `Causeway ${version}`);
    console.log(
      `Released ${version}: the tag v${version}, and ${out}. To publish: git push --atomic origin main v${version}`,
    );
  } finally {
    if (existsSync(tree)) git(top, 'worktree', 'remove', '--force', tree);
    rmSync(work, { recursive: true, force: true });
  }
}

try {
  await release(
    resolve(git(process.cwd(), 'rev-parse', '--show-toplevel')),
    readOptions(process.argv.slice(2)),
  );
} catch (failure) {
  if (
    !(failure instanceof CannotRelease || failure instanceof ProgramFailed) &&
    !(failure as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
  )
    throw failure;
  console.error((failure as Error).message);
  process.exitCode = 1;
}
