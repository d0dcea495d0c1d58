import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildOpenApi } from '../../schemas/src/openapi.ts';
import { api_operations } from '../../schemas/src/operations.ts';
import { errorPageMarkdown } from '../../schemas/src/reference/error-reference.ts';
import type { OperationExample } from '../../schemas/src/reference/example.ts';
import { guideMarkdown } from '../../schemas/src/reference/guide.ts';
import { postmanFiles } from './collections/postman.ts';
import { sdkFiles } from './sdk/sdk-files.ts';

/**
 * Writes what is derived from the schemas and the code: both openapi.json, docs/errors.md, the generated parts of the
 * other pages, the generated files of the SDKs, and the inventory of the payment page. With --check it writes nothing,
 * and ends with 1 when a file is not what it would write.
 */
const root = fileURLToPath(new URL('../../', import.meta.url));
const checking = process.argv.includes('--check');

function examplesOf(name: string): OperationExample[] {
  const path = `${root}schemas/examples/${name}.json`;
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as OperationExample[]) : [];
}

function emit(path: string, text: string): void {
  const before = existsSync(root + path) ? readFileSync(root + path, 'utf8') : '';
  if (before === text) return;
  if (!checking) {
    mkdirSync(dirname(root + path), { recursive: true });
    writeFileSync(root + path, text);
    return;
  }
  process.stderr.write(`${path} is not what the schemas say: run npm run openapi and commit it.\n`);
  process.exitCode = 1;
}

for (const program of ['emit-docs.ts', 'emit-checkout.ts']) {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const emitted = spawnSync(process.execPath, [path, ...process.argv.slice(2)], { stdio: 'inherit' });
  if (emitted.status !== 0) process.exitCode = 1;
}
emit('docs/errors.md', errorPageMarkdown());
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { version: string };
const examples = new Map(api_operations.map(({ name }) => [name, examplesOf(name)]));
const guide = guideMarkdown((page) => readFileSync(`${root}docs/${page}`, 'utf8'));
const of_api = { version, operations: api_operations };
const documents = {
  'openapi.json': buildOpenApi(of_api),
  'reference/openapi.json': buildOpenApi({ ...of_api, for_readers: { guide, examples } }),
};
for (const [path, document] of Object.entries(documents))
  emit(path, `${JSON.stringify(document, null, 1)}\n`);
const sdk_files = new Map(sdkFiles(examples));
for (const [path, text] of sdk_files) emit(path, text);
// A type that the API has no more is in no SDK.
for (const path of globSync('sdk/*/src/**/*.{php,java}', { cwd: root })) {
  if (sdk_files.has(path) || !readFileSync(root + path, 'utf8').includes('enerated from schemas/ by npm'))
    continue;
  if (checking) {
    process.stderr.write(`${path} is not generated any more: run npm run openapi and commit it.\n`);
    process.exitCode = 1;
  } else rmSync(root + path);
}
for (const [path, text] of postmanFiles(examples)) emit(path, text);
