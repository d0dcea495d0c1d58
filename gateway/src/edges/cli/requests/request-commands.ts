import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { api_operations } from '@causeway/schemas/operations.ts';
import { operationMeant } from '@causeway/schemas/operation-meant.ts';
import { signedText } from '@causeway/schemas/signed-text.ts';
import { legacySignedText, signHmacV2, signSha256V1 } from '@causeway/schemas/signing.ts';
import type { ApiOperation, RequestBody } from '@causeway/schemas/v1/operation.ts';
import { parseBody, type ParsedBody } from '../../api/body/parse-body.ts';
import { readConfig } from '../../../kernel/config.ts';
import { UsageError } from '../../../kernel/errors.ts';
import { readDemo } from '../demo.ts';
import type { Environment } from '../../../kernel/config.ts';
import { argument, choice, flag, offline, option, type ValuesOf } from '../declare-command.ts';

const request_options = {
  data: option(
    'body',
    'fields of the request as JSON; merchant, account, timestamp and nonce are added. @file reads a file, @- standard input',
  ),
  merchant: option('merchant_id', 'instead of MERCHANT_ID, or the demo merchant'),
  account: option('account_id', 'instead of ACCOUNT_ID, or the demo account'),
  sign_key: option('key', 'instead of SIGN_KEY, or the demo account’s key'),
  profile: choice('profile', 'signing profile (default: hmac-v2)', ['hmac-v2', 'sha256-v1']),
  url: option('base_url', 'instead of the local gateway'),
};
type RequestOptions = ValuesOf<typeof request_options>;

/** An operation by its name, path or URL. */
function findOperation(name: string): ApiOperation {
  const [path = ''] = name.replace(/^https?:\/\/[^/]*/, '').split('?');
  const operation = api_operations.find((known) => known.name === path.replace(/^\/?(v1\/)?/, ''));
  if (operation) return operation;
  const meant = operationMeant(name)?.operation.name;
  const names = api_operations.map((known) => known.name).join(', ');
  const hint = meant === undefined ? `there are ${names}` : `did you mean /v1/${meant}?`;
  throw new UsageError(`there is no operation ${name}; ${hint}`);
}

/** The value of `--data`: the text itself, or with @ the name of a file, where `@-` is standard input. */
function readData(data: string): string {
  if (!data.startsWith('@')) return data;
  try {
    return readFileSync(data === '@-' ? 0 : data.slice(1), 'utf8');
  } catch (error) {
    throw new UsageError(`--data: ${(error as Error).message}`);
  }
}

interface SignedRequest {
  readonly path: string;
  readonly body: RequestBody;
  readonly text: string;
}

function signRequest(
  operation: ApiOperation,
  sign_key: string,
  fields: RequestBody,
  profile: string,
): SignedRequest {
  const path = `/v1/${operation.name}`;
  if (profile === 'sha256-v1') {
    const encryption_data = signSha256V1(operation, sign_key, fields);
    return {
      path,
      body: { ...fields, encryption_data },
      text: legacySignedText(operation, '<sign key>', fields),
    };
  }
  const fresh = {
    timestamp: String(Math.floor(Date.now() / 1000)),
    nonce: randomBytes(12).toString('hex'),
    ...fields,
  };
  return {
    path,
    body: { ...fresh, encryption_data: signHmacV2(sign_key, path, fresh) },
    text: signedText(path, fresh),
  };
}

interface PreparedRequest extends SignedRequest {
  readonly base_url: string;
}

/** The account of the variables that the code samples read: all of it, so that no key signs for another account. */
function readExported(environment: Environment) {
  const { SIGN_KEY: sign_key, MERCHANT_ID, ACCOUNT_ID, GATEWAY_URL } = environment;
  return sign_key === undefined
    ? null
    : { sign_key, merchant_id: MERCHANT_ID, account_id: ACCOUNT_ID, base_url: GATEWAY_URL };
}

/** The fields of `--data`, an object. */
function readFields(data: string): RequestBody {
  try {
    const fields: unknown = JSON.parse(readData(data));
    if (typeof fields === 'object' && fields !== null && !Array.isArray(fields)) return fields as RequestBody;
  } catch (error) {
    throw error instanceof UsageError
      ? error
      : new UsageError(`--data is not JSON: ${(error as Error).message}`);
  }
  throw new UsageError('--data is not a JSON object');
}

/** Payments and payouts whose sample `request` changes by the fields of `--data`. */
const changeable: ReadonlySet<string> = new Set(['authorise', 'checkout', 'optimise', 'payout']);

/** @param changes whether the fields of `--data` change the sample, instead of taking its place */
async function prepare(
  environment: Environment,
  name: string,
  options: RequestOptions,
  changes: boolean,
): Promise<PreparedRequest> {
  const operation = findOperation(name);
  const usual = readExported(environment) ?? readDemo(readConfig(environment));
  const sign_key = options.sign_key ?? usual?.sign_key;
  if (sign_key === undefined)
    throw new UsageError('give --sign-key, or export SIGN_KEY: this data directory has no demo account');
  const account_id = options.account ?? usual?.account_id ?? '';
  const input = options.data === undefined ? null : readFields(options.data);
  const { changeSample, sampleRequest } = await import('./sample-request.ts');
  const with_sample = input === null || (changes && changeable.has(operation.name));
  const sample = with_sample ? await sampleRequest(environment, operation, account_id) : {};
  const fields = {
    merchant_id: options.merchant ?? usual?.merchant_id ?? '',
    account_id,
    ...changeSample(sample, input ?? {}),
  };
  const base_url = options.url ?? usual?.base_url ?? readConfig(environment).public_url;
  const signed = signRequest(operation, sign_key, fields, options.profile ?? 'hmac-v2');
  return { ...signed, base_url };
}

/** A request in `--data` that already has a signature, in any format. */
async function readSigned(options: RequestOptions): Promise<{ raw: string; parsed: ParsedBody } | null> {
  if (options.data === undefined) return null;
  const raw = readData(options.data);
  if (!raw.includes('encryption_data')) return null;
  const parsed = await parseBody(Buffer.from(raw)).catch((error: Error) => {
    throw new UsageError(`--data: ${error.message}`);
  });
  const { merchant, account } = options;
  const named = {
    ...(merchant === undefined ? {} : { merchant_id: merchant }),
    ...(account === undefined ? {} : { account_id: account }),
  };
  return { raw, parsed: { ...parsed, fields: { ...named, ...parsed.fields } } };
}

const sample_help = `
Without --data it sends a sample: a first payment or payout, or something about the newest payment. For authorise,
checkout, optimise and payout, --data changes the sample, and null leaves a field out.`;

export const addRequestCommand = offline({
  name: null,
  summary: '',
  help: sample_help,
  takes: { operation: argument(), ...request_options },
  run: async (environment, { operation, ...options }) => {
    const { base_url, path, body } = await prepare(environment, operation, options, true);
    const response = await fetch(base_url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    // What is read on is the answer alone.
    process.stderr.write(`HTTP ${response.status}\n`);
    process.stdout.write(`${JSON.stringify(await response.json(), null, 2)}\n`);
    return response.ok ? 0 : 1;
  },
});

export const addSignCommand = offline({
  name: null,
  summary: '',
  takes: {
    operation: argument(),
    ...request_options,
    url: option('base_url', 'URL that it was sent to, for --explain'),
    explain: flag(
      'print the exact text to sign; if the data contains encryption_data (JSON, form, XML or multipart), explain what is wrong with it and end with 1',
    ),
    signed_text: option('text', 'the text that your program signed, to compare with --explain'),
  },
  run: async (environment, { operation: name, explain, ...options }) => {
    const signed = explain ? await readSigned(options) : null;
    if (signed) {
      const config = readConfig(environment);
      const { explainSignature } = await import('./explain-signature.ts');
      const { right, text: explanation } = await explainSignature(environment, {
        ...signed,
        operation: findOperation(name),
        sign_key: options.sign_key ?? null,
        profile: options.profile ?? null,
        signed_text: options.signed_text,
        base_url:
          options.url ??
          /^https?:\/\/[^/]*/.exec(name)?.[0] ??
          readDemo(config)?.base_url ??
          config.public_url,
        query: /\?.*/.exec(name)?.[0] ?? '',
      });
      process.stdout.write(explanation);
      return right ? 0 : 1;
    }
    const { path, body, text } = await prepare(environment, name, options, false);
    if (explain) {
      const profile = options.profile ?? 'hmac-v2';
      process.stdout.write(
        `profile          ${profile}\npath             ${path}\nsigned text      ${JSON.stringify(text)}\n`,
      );
      process.stdout.write(`encryption_data  ${String(body['encryption_data'])}\n\n`);
    }
    return JSON.stringify(body);
  },
});
