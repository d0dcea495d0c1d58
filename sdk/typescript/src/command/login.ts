import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { headOf } from '../sdk.ts';
import { declareCommand, UsageError } from './declare.ts';
import { tableOf, type Output } from './output.ts';
import {
  clientOf,
  profileNamed,
  profilesFile,
  readProfiles,
  writeProfiles,
  type Profile,
} from './profiles.ts';

/** Asks a person; what is typed for a secret is not shown. @returns what was typed; empty where the input ended */
async function prompt(
  question: string,
  { secret = false, signal }: { secret?: boolean; signal: AbortSignal },
): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const output = secret ? silent : process.stderr;
  // From here on the terminal itself repeats nothing: only then may a person begin to type.
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  terminal.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  if (secret) process.stderr.write(question);
  // Ctrl-D ends the input: nothing was typed.
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  try {
    return (await Promise.race([terminal.question(question, { signal }), ended])).trim();
  } finally {
    terminal.close();
    if (secret) process.stderr.write('\n');
  }
}

const name_default = 'default';

export const login = declareCommand({
  name: 'login',
  summary: 'store an account and its sign key on this machine',
  about:
    'Stores the address of a gateway, an account and its sign key, for the other commands. What is not given is taken from GATEWAY_URL, MERCHANT_ID, ACCOUNT_ID and SIGN_KEY, or asked for. The key is shown nowhere, and is never an argument: other people of this machine could read it. It is tried first, and stored only if the gateway accepts it, in a file that nobody else may read.',
  options: {
    url: { takes: 'url', help: 'address of the gateway, such as https://gateway.example.com' },
    merchant: { takes: 'merchant_id', help: 'the merchant’s identifier' },
    account: { takes: 'account_id', help: 'the account’s identifier' },
    'sign-key-stdin': { help: 'read the sign key from standard input' },
    'key-id': { takes: 'key_id', help: 'which of the account’s keys it is; not needed' },
    signing: {
      takes: 'profile',
      help: 'how requests are signed, hmac-v2 (default), or sha256-v1 where the account is set to it',
      choices: ['hmac-v2', 'sha256-v1'],
    },
  },
  examples: [
    ['causeway login', 'asks for everything'],
    [
      'causeway login --profile shop2 --url https://gateway.example.com --merchant 1000001 --account 1000001001',
      'a second account, beside the first; asks for the sign key',
    ],
    ['pass causeway | causeway login --sign-key-stdin', 'the sign key from a password store'],
  ],
  async run({ values, output, signal }) {
    const { GATEWAY_URL, MERCHANT_ID, ACCOUNT_ID, SIGN_KEY } = process.env;
    const from_stdin = values['sign-key-stdin'] ? (await textOf(process.stdin)).trim() : undefined;
    const valueOf = async (known: string | undefined, question: string, option: string, secret = false) => {
      if (known !== undefined && known !== '') return known;
      const typed =
        process.stdin.isTTY && !values['sign-key-stdin'] ? await prompt(question, { secret, signal }) : '';
      if (typed === '') throw new UsageError(`there is no ${question.replace(/: $/, '')}: ${option}`);
      return typed;
    };
    const account = {
      base_url: await valueOf(
        values.url ?? GATEWAY_URL,
        'address of the gateway: ',
        'pass --url, or set GATEWAY_URL',
      ),
      merchant_id: await valueOf(
        values.merchant ?? MERCHANT_ID,
        'merchant_id: ',
        'pass --merchant, or set MERCHANT_ID',
      ),
      account_id: await valueOf(
        values.account ?? ACCOUNT_ID,
        'account_id: ',
        'pass --account, or set ACCOUNT_ID',
      ),
      sign_key: await valueOf(
        from_stdin ?? SIGN_KEY,
        'sign key: ',
        'pass --sign-key-stdin and pipe it in, or set SIGN_KEY',
        true,
      ),
    };
    const { 'key-id': key_id, signing } = values;
    const profile: Profile = {
      ...account,
      ...(key_id === undefined ? {} : { key_id }),
      ...(signing === undefined ? {} : { profile: signing as 'hmac-v2' | 'sha256-v1' }),
    };
    const mode = await modeOf(profile, signal);
    const { active, profiles } = readProfiles();
    const name = values.profile ?? (active || name_default);
    writeProfiles({ active: name, profiles: { ...profiles, [name]: profile } });
    const { account_id, base_url } = account;
    if (output.json) output.value({ profile: name, account_id, base_url, mode });
    else
      output.line(
        `Logged in to account ${output.bold(account_id)} at ${base_url} (${mode}).\nStored as profile ${name} in ${profilesFile()}`,
      );
  },
});

/** Whether the account moves real money. @throws CausewayError where the gateway does not accept the key */
async function modeOf(profile: Profile, signal: AbortSignal): Promise<string> {
  const answer = await clientOf(profile).events({ after: 'newest', limit: 1 }, { signal });
  return headOf(answer).mode;
}

export const logout = declareCommand({
  name: 'logout',
  summary: 'remove an account from this machine',
  about:
    'Removes the login of --profile, or the last one, from this machine. The sign key stays valid: revoke it in the portal.',
  options: {},
  examples: [['causeway logout --profile shop2', 'removes one account']],
  run({ values, output }) {
    const { active, profiles } = readProfiles();
    const name = values.profile ?? active;
    if (!profiles[name])
      throw new UsageError(name === '' ? 'nobody has logged in here' : `there is no profile ${name}`);
    const others = Object.fromEntries(Object.entries(profiles).filter(([known]) => known !== name));
    writeProfiles({ active: active === name ? (Object.keys(others)[0] ?? '') : active, profiles: others });
    sayRemoved(output, name);
    return Promise.resolve();
  },
});

function sayRemoved(output: Output, name: string): void {
  if (output.json) output.value({ removed: name });
  else output.line(`Removed profile ${name}.`);
}

export const profiles = declareCommand({
  name: 'profiles',
  summary: 'list the accounts on this machine',
  about:
    'Lists the logins that are stored on this machine, without their keys; with --profile that one alone.',
  options: {},
  examples: [['causeway profiles', 'which accounts there are, and which one commands use']],
  run({ values, output }) {
    const { active, profiles: stored } = readProfiles();
    const { profile: only } = values;
    const chosen = only === undefined ? stored : { [only]: profileNamed(only) };
    const rows = Object.entries(chosen).map(([name, { base_url, merchant_id, account_id }]) => ({
      profile: name,
      used: name === active ? 'yes' : '',
      base_url,
      merchant_id,
      account_id,
    }));
    if (output.json) output.value(rows);
    else output.line(rows.length === 0 ? 'There are none: run causeway login' : tableOf(rows));
    return Promise.resolve();
  },
});
