import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '../../../tools/repository.ts';

const execute = promisify(execFile);

/** How programs in a language are run, and what must be on the machine for it. Node is: the gateway runs on it. */
interface Language {
  readonly file: string;
  readonly command: readonly [program: string, ...args: string[]];
  readonly needs: readonly (readonly [program: string, flag: string])[];
}

const languages: Readonly<Record<string, Language>> = {
  typescript: { file: 'sample.ts', command: [process.execPath], needs: [] },
  shell: {
    file: 'sample.sh',
    command: ['bash'],
    needs: [
      ['bash', '--version'],
      ['curl', '--version'],
      ['openssl', 'version'],
    ],
  },
  python: { file: 'sample.py', command: ['python3'], needs: [['python3', '--version']] },
  php: { file: 'sample.php', command: ['php'], needs: [['php', '--version']] },
  java: {
    file: 'Send.java',
    command: ['java', '-Xshare:auto', '-Dfile.encoding=UTF-8'],
    needs: [['javac', '--version']],
  },
  go: { file: 'main.go', command: ['go', 'run'], needs: [['go', 'version']] },
};

/** Those of some languages that this machine can run. */
export function presentLanguages(among = Object.keys(languages)): string[] {
  return among.filter((lang) =>
    languages[lang]?.needs.every(
      ([program, flag]) => spawnSync(program, [flag], { timeout: 10_000 }).status === 0,
    ),
  );
}

/** A program in a file of its own. */
export interface WrittenProgram {
  readonly program: string;
  readonly args: readonly string[];
  readonly folder: string;
  remove(): void;
}

/** The SDK for TypeScript, as it is installed beside a program. */
function linkSdk(folder: string): void {
  const installed = join(folder, 'node_modules/@causeway/sdk');
  mkdirSync(installed, { recursive: true });
  writeFileSync(join(installed, 'package.json'), JSON.stringify({ type: 'module', exports: './src/sdk.ts' }));
  symlinkSync(join(repository, 'sdk/typescript/src'), join(installed, 'src'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
}

/** What makes a program in Go find the SDK. */
const go_module = `module shop\n\ngo 1.19\n\nrequire causeway v0.0.0\n\nreplace causeway => ${join(repository, 'sdk/go')}\n`;

/** Gives the programs of a folder the SDK for their language, as its README installs it; Java's needs `npm run check:java`. */
export function installSdk(lang: string, folder: string): void {
  if (lang === 'typescript') linkSdk(folder);
  if (lang === 'php') symlinkSync(join(repository, 'sdk/php/test/vendor'), join(folder, 'vendor'));
  if (lang === 'go') writeFileSync(join(folder, 'go.mod'), go_module);
  if (lang === 'java') copyFileSync(join(repository, 'dist/java/causeway.jar'), join(folder, 'causeway.jar'));
}

/** What says that a program uses an SDK. */
const uses_sdk = /'@causeway\/sdk'|'vendor\/autoload\.php'|"causeway"/;

/** What a program in any language finds of the SDKs. */
export const sdk_environment = { PYTHONPATH: join(repository, 'sdk/python/src') };

/** Writes a program into a folder of its own. @param file its name where the language's usual one does not fit */
export function writeProgram(lang: string, source: string, file = languages[lang]?.file): WrittenProgram {
  const language = languages[lang];
  if (!language || file === undefined) throw new Error(`no language ${lang}`);
  const folder = mkdtempSync(join(tmpdir(), `causeway-${lang}-`));
  writeFileSync(join(folder, file), source);
  if (uses_sdk.test(source)) installSdk(lang, folder);
  const [program, ...args] = language.command;
  return {
    program,
    args: [...args, file],
    folder,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * Runs a program to its end. It finds the SDKs.
 * @returns what it wrote
 * @throws with what it wrote as `stdout` and `stderr` when it ends with another code than 0
 */
export async function runProgram(
  lang: string,
  source: string,
  environment: Record<string, string>,
  args: readonly string[] = [],
): Promise<string> {
  const written = writeProgram(lang, source);
  try {
    const { stdout } = await execute(written.program, [...written.args, ...args], {
      cwd: written.folder,
      timeout: 60_000,
      env: { ...process.env, ...sdk_environment, ...environment },
    });
    return stdout;
  } finally {
    written.remove();
  }
}
