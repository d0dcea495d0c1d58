import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Gateway } from '../../app.ts';
import type { Config } from '../../kernel/config.ts';
import { addAddress } from '../../accounts/merchants/manage-addresses.ts';
import { createAccount, createMerchant } from '../../accounts/merchants/manage-accounts.ts';
import { createSignKey } from '../../accounts/merchants/manage-sign-keys.ts';
import { createPerson } from '../../accounts/identity/team/manage-people.ts';
import { findByEmail, resetPassword } from '../../accounts/identity/users/manage-users.ts';
import { listAccounts, listMerchants } from '../../accounts/merchants/list-accounts.ts';
import { writeSecretFile } from '../../kernel/durable-files.ts';

/** What a newcomer needs to sign a request; also written to demo-credentials.json. */
export interface DemoCredentials {
  readonly base_url: string;
  readonly merchant_id: string;
  readonly account_id: string;
  readonly key_id: string;
  readonly sign_key: string;
  readonly portal_url?: string;
  readonly portal_email?: string;
  readonly portal_password?: string;
}

const demo_file = 'demo-credentials.json';
const demo_merchant = 'Demo merchant';

/**
 * Creates the demo merchant at the first start of a sandbox, and returns its credentials at every start.
 * @returns null in production, and where the database has merchants but this data folder has no demo
 */
export async function ensureDemo({ config, context, directory }: Gateway): Promise<DemoCredentials | null> {
  if (config.mode !== 'sandbox') return null;
  const path = join(config.data_folder, demo_file);
  const addresses = { base_url: config.public_url, portal_url: `${config.public_url}/portal` };
  const stored = readCredentials(path);
  const access = stored ? await directory.find(stored.account_id) : null;
  const known = stored !== null && access?.sign_keys.some((key) => key.secret === stored.sign_key) === true;
  if (known)
    return writeCredentials(path, { ...stored, ...(await portalLogin(context, stored)), ...addresses });
  const merchants = await listMerchants(context);
  // An interrupted start has left a demo whose credentials are lost. In a shared database it may belong to another data
  // folder.
  const existing = config.database_url === null && merchants.find(({ name }) => name === demo_merchant);
  if (merchants.length > 0 && !existing) return null;
  const merchant_id = existing ? existing.merchant_id : await createMerchant(context, demo_merchant);
  const settings = { name: 'Demo account', requests_per_second: 0 };
  const [begun] = await listAccounts(context, merchant_id);
  const account_id =
    begun?.account_id ?? (await createAccount(context, { merchant_id, mode: 'sandbox' }, settings));
  for (const cidr of ['127.0.0.0/8', '::1']) await addAddress(context, account_id, cidr);
  const { key_id, secret } = await createSignKey(context, account_id);
  const made = { merchant_id, account_id, key_id, sign_key: secret };
  return writeCredentials(path, { ...made, ...(await portalLogin(context, made)), ...addresses });
}

/** The demo, as written by the first start; null before. */
export function readDemo(config: Config): DemoCredentials | null {
  return readCredentials(join(config.data_folder, demo_file));
}

/** The demo's login to the portal, created with the demo or by the first start of a version with a portal. */
async function portalLogin(
  context: Gateway['context'],
  stored: Pick<DemoCredentials, 'merchant_id' | 'portal_email' | 'portal_password'>,
): Promise<{ portal_email?: string; portal_password?: string }> {
  const { merchant_id, portal_email, portal_password } = stored;
  if (portal_email !== undefined && portal_password !== undefined) return { portal_email, portal_password };
  const email = `demo-${merchant_id}@example.com`;
  const person = {
    email,
    name: 'Demo admin',
    operator: false,
    membership: { merchant_id, role_id: 'admin' },
  };
  // An interrupted start may have created the person already.
  const begun = await findByEmail(context, email);
  const password = begun
    ? await resetPassword(context, email)
    : (await createPerson(context, person)).password;
  return { portal_email: email, portal_password: password };
}

function readCredentials(path: string): DemoCredentials | null {
  if (!existsSync(path)) return null;
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as DemoCredentials;
  } catch {
    return null;
  }
}

function writeCredentials(path: string, credentials: DemoCredentials): DemoCredentials {
  writeSecretFile(path, `${JSON.stringify(credentials, null, 2)}\n`, 'replace');
  return credentials;
}

/**
 * A payment to paste into a shell: the command signs it, so that it works at any time.
 * @param key the sign key, as a word of the shell
 */
function pasteablePayment({ base_url, merchant_id, account_id }: DemoCredentials, key: string): string {
  const before_nonce = {
    account_id,
    amount: '10.50',
    card: '4242424242424242',
    currency: 'EUR',
    expiration_month: '12',
    expiration_year: '2034',
    first_name: 'Ada',
    items: 'Notebook#,#N-1#,#10.50#,#1',
    last_name: 'Lovelace',
    merchant_id,
  };
  const after_order = {
    security_code: '123',
    shopper_email: 'ada@example.com',
    shopper_id: 'shopper-1',
    shopper_ip: '127.0.0.1',
  };
  const head = JSON.stringify(before_nonce).slice(0, -1);
  const tail = JSON.stringify(after_order).slice(1, -1);
  return [
    `sign_key=${key}`,
    `body='${head},"nonce":"'$(openssl rand -hex 12)'","order_no":"demo-'$(openssl rand -hex 6)'",${tail},"timestamp":"'$(date +%s)'","website":"example.com"}'`,
    `signature=$(printf 'v2\\n/v1/authorise\\n%s' "$body" | openssl dgst -sha256 -hmac "$sign_key" -r | cut -d' ' -f1)`,
    `curl -sS ${base_url}/v1/authorise -H 'Content-Type: application/json' -d "\${body%?},\\"encryption_data\\":\\"$signature\\"}"`,
  ].join('\n');
}

/** The sign key in the file, as a word of the shell. */
function keyFrom(path: string): string {
  return `$(sed -n 's/.*"sign_key": "\\(.*\\)".*/\\1/p' '${path.replaceAll("'", `'\\''`)}')`;
}

/**
 * What is printed when the gateway has started.
 * @param is_terminal whether it is printed to a terminal: what else takes it may keep it, so keys are left out
 */
export function greeting(
  config: Config,
  demo: DemoCredentials | null,
  { is_terminal }: { readonly is_terminal: boolean },
): string {
  const lines = ['', `Causeway is ready at ${config.public_url} (${config.mode})`, ''];
  if (demo) {
    const path = join(config.data_folder, demo_file);
    const secret = (value = ''): string => (is_terminal ? value : '(npx gateway demo credentials)');
    lines.push(
      `  merchant_id  ${demo.merchant_id}`,
      `  account_id   ${demo.account_id}`,
      `  key_id       ${demo.key_id}`,
      `  sign_key     ${secret(demo.sign_key)}`,
      '',
      `  portal       ${demo.portal_url}`,
      `  e-mail       ${demo.portal_email}`,
      `  password     ${secret(demo.portal_password)}`,
      '',
      is_terminal
        ? `  These are also in ${path}`
        : `  Keys are printed to terminals only. They are in ${path}`,
      '',
      'Your first payment: paste this into a shell.',
      '',
      pasteablePayment(demo, is_terminal ? `'${demo.sign_key}'` : keyFrom(path)),
      '',
      'The same from the command line:  npx gateway request authorise',
    );
  }
  lines.push(`Reference, with samples in six languages:  ${config.public_url}/reference`, '');
  return `${lines.join('\n')}\n`;
}
