import { copyFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { readJson, repository } from '../repository.ts';
import { run } from '../run.ts';

const kit = 'packages/connector-kit';

/** What a connector imports, by its place in the package, and the file that it is. */
const entries = { '.': 'connector-kit', './conformance': 'conformance/conform' };

/** The connector kit as a package that is complete: below node_modules Node runs JavaScript only. */
export async function buildConnectorKit(folder: string): Promise<readonly string[]> {
  const files = Object.values(entries);
  const { metafile } = await build({
    absWorkingDir: repository,
    entryPoints: files.map((file) => ({ in: `${kit}/src/${file}.ts`, out: file })),
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    external: ['typebox'],
    metafile: true,
    logLevel: 'warning',
  });
  const types = join(folder, 'types');
  run(process.execPath, [
    join(repository, 'node_modules/typescript/bin/tsc'),
    '-p',
    join(repository, kit),
    '--outDir',
    types,
  ]);
  // Of what the kit takes from the schemas no type is visible.
  renameSync(join(types, kit, 'src'), join(folder, 'declared'));
  rmSync(types, { recursive: true });
  renameSync(join(folder, 'declared'), types);
  copyFileSync(join(repository, 'LICENSE'), join(folder, 'LICENSE'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest(), null, 2));
  return [...Object.keys(metafile.inputs), `${kit}/package.json`, `${kit}/tsconfig.json`];
}

function manifest(): object {
  const workspace = readJson(repository, kit, 'package.json') as { dependencies: Record<string, string> };
  const { '@causeway/schemas': _, ...dependencies } = workspace.dependencies;
  return {
    ...workspace,
    exports: Object.fromEntries(
      Object.entries(entries).map(([place, file]) => [
        place,
        { types: `./types/${file}.d.ts`, default: `./${file}.js` },
      ]),
    ),
    files: ['**/*.js', 'types'],
    dependencies,
  };
}
