import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeSources } from '../../../tools/sbom.ts';
import { readMigrations } from '../../src/kernel/database/read-migrations.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const changes = `# Changelog

## Unreleased

### What you must do when upgrading

Nothing.

### Payments

- Something is new.

## 0.0.1 (2026-01-01)

- The beginning.
`;

/** The version now, and one that comes after it. */
const { version: current } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
const next = `${Number(current.split('.')[0]) + 1}.9.0`;

/** As the files of deploy/ name the images; the version of something else stays. */
const imagesOf = (version: string): string =>
  `image: causeway:${version}\nimage: causeway-pgbouncer:${version}\nnewTag: ${version}\nredis: ${current}\n`;

let clone: string;
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'causeway-clone-'));
  // A repository of its own: what is released here is not what others are changing.
  const excluded = ['node_modules', '.git', './data', './dist', '*.log'].map((name) => `--exclude=${name}`);
  const archive = join(clone, 'all.tar');
  start(repository, 'tar', [...excluded, '-cf', archive, '.']);
  start(clone, 'tar', ['-xf', archive]);
  rmSync(archive);
  for (const folder of ['.', 'gateway', 'schemas', 'portal', 'checkout']) {
    const packages = join(repository, folder, 'node_modules');
    if (existsSync(packages)) symlinkSync(packages, join(clone, folder, 'node_modules'));
  }
  writeFileSync(join(clone, 'CHANGELOG.md'), changes);
  writeFileSync(join(clone, '.gitignore'), 'node_modules\ndist/\n');
  mkdirSync(join(clone, 'deploy'), { recursive: true });
  writeFileSync(join(clone, 'deploy', 'sample.yaml'), imagesOf(current));
  git(clone, 'init', '--quiet', '--initial-branch=main');
  commit('Begin');
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

function start(folder: string, command: string, args: string[]): { code: number | null; output: string } {
  const author = {
    GIT_AUTHOR_NAME: 'A',
    GIT_AUTHOR_EMAIL: 'a@example.com',
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@example.com',
  };
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, ...author },
  });
  return { code: status, output: stdout + stderr };
}

const git = (folder: string, ...args: string[]): { code: number | null; output: string } =>
  start(folder, 'git', args);
const gitOutput = (...args: string[]): string => git(clone, ...args).output.trim();

function commit(message: string): void {
  git(clone, 'add', '--all');
  git(clone, 'commit', '--quiet', '-m', message);
}

/** The command as it is called, after tests that have passed; without the image, which has a test of its own. */
const release = (...args: string[]): { code: number | null; output: string } =>
  start(clone, process.execPath, ['tools/release/release.ts', ...args, '--green', 'HEAD', '--no-image']);

const state = (): string[] => [
  gitOutput('rev-parse', 'HEAD'),
  gitOutput('tag'),
  gitOutput('status', '--porcelain'),
  gitOutput('worktree', 'list'),
];

it('a release is a commit, an annotated tag and the files to publish, with one version everywhere', async () => {
  const { code, output } = release(next);
  expect([code, output]).toEqual([0, expect.stringContaining(`Released ${next}: the tag v${next}`)]);
  expect([gitOutput('log', '-1', '--format=%s'), gitOutput('cat-file', '-t', `v${next}`)]).toEqual([
    `Release ${next}`,
    'tag',
  ]);
  expect(gitOutput('rev-parse', `v${next}^{commit}`)).toBe(gitOutput('rev-parse', 'HEAD'));
  expect([gitOutput('status', '--porcelain'), gitOutput('worktree', 'list').split('\n').length]).toEqual([
    '',
    1,
  ]);
  const read = (name: string): any => JSON.parse(readFileSync(join(clone, name), 'utf8'));
  for (const name of [
    'package.json',
    'gateway/package.json',
    'schemas/package.json',
    'packages/connector-kit/package.json',
    'sdk/typescript/package.json',
    'sdk/php/composer.json',
    'portal/package.json',
    'checkout/package.json',
    'package-lock.json',
  ])
    expect([name, read(name).version]).toEqual([name, next]);
  const pyproject = readFileSync(join(clone, 'sdk/python/pyproject.toml'), 'utf8');
  expect(pyproject).toContain(`\nversion = "${next}"\n`);
  expect(readFileSync(join(clone, 'sdk/java/pom.xml'), 'utf8')).toContain(`<version>${next}</version>`);
  expect(readFileSync(join(clone, 'deploy/helm/causeway/Chart.yaml'), 'utf8')).toContain(
    `\nversion: ${next}\nappVersion: ${next}\n`,
  );
  expect(read('gateway/package.json').dependencies['@causeway/schemas']).toBe(next);
  expect(read('package-lock.json').packages['gateway']).toMatchObject({
    version: next,
    dependencies: { '@causeway/schemas': next },
  });
  for (const path of ['openapi.json', 'reference/openapi.json']) expect(read(path).info.version).toBe(next);
  expect(readFileSync(join(clone, 'deploy', 'sample.yaml'), 'utf8')).toBe(imagesOf(next));
  const date = new Date().toISOString().slice(0, 10);
  expect(readFileSync(join(clone, 'CHANGELOG.md'), 'utf8')).toBe(
    changes.replace('## Unreleased\n', `## Unreleased\n\n## ${next} (${date})\n`),
  );
  const newest = (await readMigrations()).at(-1)?.number;
  expect(readFileSync(join(clone, 'gateway/src/kernel/database/releases.ts'), 'utf8')).toBe(
    readFileSync(join(repository, 'gateway/src/kernel/database/releases.ts'), 'utf8').replace(
      '\n];\n',
      `\n  { version: '${next}', newest_migration: ${newest} },\n];\n`,
    ),
  );
  const folder = join(clone, 'dist', 'release', next);
  expect(readdirSync(folder).toSorted()).toEqual([
    'SHA256SUMS',
    `causeway-${next}.cdx.json`,
    `causeway-${next}.tar.gz`,
    `causeway-connector-kit-${next}.tgz`,
    `causeway-sdk-${next}.tgz`,
  ]);
  const sum = (name: string): string =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  expect(readFileSync(join(folder, 'SHA256SUMS'), 'utf8')).toBe(
    [
      `causeway-${next}.cdx.json`,
      `causeway-${next}.tar.gz`,
      ...['connector-kit', 'sdk'].map((kit) => `causeway-${kit}-${next}.tgz`),
    ]
      .map((name) => `${sum(name)}  ${name}\n`)
      .join(''),
  );
  expect(read(`dist/release/${next}/causeway-${next}.cdx.json`)).toEqual(describeSources(clone));
  const listed = start(folder, 'tar', ['-tzf', `causeway-${next}.tar.gz`]).output;
  expect(listed).toContain(`causeway-${next}/README.md\n`);
  expect(listed).not.toContain('node_modules');
});

it('a dry run of a release makes all of it, and changes nothing', () => {
  const before = state();
  const { code, output } = release(next, '--dry-run');
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/\.tgz\nNothing was changed: this was a dry run\.\n$/),
  ]);
  expect([state(), existsSync(join(clone, 'dist'))]).toEqual([before, false]);
});

it('a release that fails publishes nothing', () => {
  const before = state();
  for (const [version, says] of [
    ['0.0.1', 'does not come after'],
    ['1.0', 'is no version such as 1.2.3'],
  ] as const)
    expect(release(version)).toEqual({ code: 1, output: expect.stringContaining(says) });
  expect(start(clone, process.execPath, ['tools/release/release.ts', next, '--green', 'v0']).code).toBe(1);
  expect(state()).toEqual(before);
  writeFileSync(join(clone, 'README.md'), 'changed');
  expect(release(next).output).toContain('the work tree is not clean:\nM README.md');
  git(clone, 'checkout', '--quiet', '--', 'README.md');
  git(clone, 'tag', `v${next}`);
  expect(release(next).output).toContain(`the tag v${next} exists already`);
  git(clone, 'tag', '--delete', `v${next}`);
  git(clone, 'checkout', '--quiet', '-b', 'other');
  expect(release(next).output).toContain('releases are made on main');
  git(clone, 'checkout', '--quiet', 'main');
  expect(state()).toEqual(before);
});

it.each([
  ['nothing under Unreleased', changes.replace('- Something is new.\n', ''), 'has nothing under Unreleased'],
  [
    'no word to those who upgrade',
    changes.replace('### What you', '### What nobody'),
    'has no section "### What you must do when upgrading"',
  ],
])('a changelog with %s is not released', (_, text, says) => {
  writeFileSync(join(clone, 'CHANGELOG.md'), text);
  commit('Change');
  const before = state();
  expect(release(next)).toEqual({ code: 1, output: expect.stringContaining(says) });
  expect(state()).toEqual(before);
});

it('a release step that fails after the version has been set leaves nothing behind', () => {
  writeFileSync(join(clone, 'tools', 'emit', 'emit-openapi.ts'), 'throw new Error("no schemas today");\n');
  commit('Break');
  const before = state();
  expect(release(next)).toEqual({ code: 1, output: expect.stringContaining('no schemas today') });
  expect([state(), existsSync(join(clone, 'dist'))]).toEqual([before, false]);
});
