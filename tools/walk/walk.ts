/* oxlint-disable no-console -- a command */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { config_variables } from '../../gateway/src/kernel/config-variables.ts';
import { freePorts } from '../ports.ts';
import { git, repository } from '../repository.ts';
import { until } from '../until.ts';
import { Shell } from './shell.ts';
import { documented_port, verified_line, walked_languages, walkSteps, type WalkedLanguage } from './steps.ts';

/**
 * Walks from `npm ci` to the verified webhook of a captured payment, in a new clone of the newest commit and by its
 * documentation alone: `npm run walk`, or `npm run walk -- python` for some of the languages. What a language needs must
 * be on the machine, and the registry of its packages within reach.
 */
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(walked_languages as readonly string[]).includes(name));
if (unknown.length > 0)
  throw new Error(`there is no SDK for ${unknown.join(', ')}; there are ${walked_languages.join(', ')}`);

/** The environment of whoever opens a shell: nothing of npm's, of this repository, or of another gateway. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const shops = ['GATEWAY_URL', 'MERCHANT_ID', 'ACCOUNT_ID', 'SIGN_KEY', 'WEBHOOK_SECRET'];
  const foreign = new Set([...Object.keys(config_variables), ...shops, 'INIT_CWD', 'NODE']);
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_') && !foreign.has(name));
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((one) => !one.includes('node_modules'));
  return { ...Object.fromEntries(kept), PATH: path.join(delimiter) };
}

interface Walked {
  readonly steps: number;
  readonly seconds: number;
}

async function walk(language: WalkedLanguage): Promise<Walked> {
  const place = mkdtempSync(join(tmpdir(), `causeway-walk-${language}-`));
  const clone = join(place, 'causeway');
  git(place, 'clone', '--quiet', repository, clone);
  console.log(`\n${language}, from ${git(clone, 'log', '-1', '--format=%h %s')}`);
  const [gateway_port, receiver_port] = (await freePorts(2)).map(String) as [string, string];
  const here = (text: string): string => text.replaceAll(documented_port, receiver_port);
  const of_gateway = new Shell(clone, { ...ownEnvironment(), PORT: gateway_port });
  const shell = new Shell(clone, ownEnvironment());
  const begun_at = performance.now();
  const seconds = (): number => Math.round((performance.now() - begun_at) / 1000);
  try {
    const steps = walkSteps(language, clone);
    for (const [at, { title, page, saves, types, stays }] of steps.entries()) {
      console.log(`\n${at + 1}. ${title} (${page})`);
      if (saves) {
        writeFileSync(join(place, 'shop', saves.file), here(saves.source));
        console.log(`   saves ${saves.file}, ${saves.source.trimEnd().split('\n').length} lines`);
      }
      for (const line of here(types).split('\n')) console.log(`   $ ${line}`);
      if (stays === 'in a shell of its own') {
        of_gateway.begin(types);
        await of_gateway.prints('Reference, with samples');
      } else if (stays) {
        await shell.run(`${here(types)} &`);
        const address = `http://127.0.0.1:${receiver_port}/`;
        const refused = async (): Promise<number> => (await fetch(address, { method: 'POST' })).status;
        await until('the receiver refuses what is not signed', refused, (status) => status === 400);
      } else await shell.run(here(types));
      console.log(`   ${seconds()} s`);
    }
    console.log(`\n${steps.length + 1}. The verified webhook arrives`);
    await shell.prints(verified_line);
    console.log(`   ${verified_line}\n   ${seconds()} s`);
    return { steps: steps.length + 1, seconds: seconds() };
  } finally {
    await shell.end();
    await of_gateway.end();
    rmSync(place, { recursive: true, force: true });
  }
}

const walked = new Map<string, Walked>();
for (const language of walked_languages)
  if (chosen.length === 0 || chosen.includes(language)) walked.set(language, await walk(language));

console.log('\n| Language | Steps | Seconds |\n|---|---|---|');
for (const [language, { steps, seconds }] of walked) console.log(`| ${language} | ${steps} | ${seconds} |`);
