import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  diagnoseSignature,
  type SignatureCase,
} from '@causeway/schemas/signature-doctor/diagnose-signature.ts';
import { causeText } from '@causeway/schemas/signature-doctor/cause.ts';
import type { ApiOperation, RequestBody } from '@causeway/schemas/v1/operation.ts';
import type { ParsedBody } from '../../api/body/parse-body.ts';
import { readFields } from '../../api/request-log/diagnose-request.ts';
import { readConfig } from '../../../kernel/config.ts';
import type { AccountAccess } from '../../../accounts/merchants/account.ts';
import { UsageError } from '../../../kernel/errors.ts';
import { withReadGateway, type Environment } from '../with-gateway.ts';

/** A request signed by another program, to be explained. */
export interface RequestInput {
  readonly operation: ApiOperation;
  readonly parsed: ParsedBody;
  /** The body as received. */
  readonly raw: string;
  /** Null: the account's keys. */
  readonly sign_key: string | null;
  /** Null: the account's profile. */
  readonly profile: 'hmac-v2' | 'sha256-v1' | null;
  readonly signed_text?: string | undefined;
  /** The URL that it was sent to, and what followed the path. */
  readonly base_url: string;
  readonly query: string;
}

/** The account that a request names: null when it does not exist, undefined without a database. */
async function findAccess(
  environment: Environment,
  fields: RequestBody,
): Promise<AccountAccess | null | undefined> {
  const { database_url, data_folder } = readConfig(environment);
  if (database_url === null && !existsSync(join(data_folder, 'postgres'))) return undefined;
  const { merchant_id, account_id } = fields;
  if (typeof account_id !== 'string') return null;
  return withReadGateway(environment, async ({ directory }) => {
    const found = await directory.find(account_id);
    return found?.account.merchant_id === merchant_id ? (found ?? null) : null;
  });
}

/**
 * Explains in lines what is wrong with a signature, and where the signed text differs from the expected one.
 * @returns whether it is right, and the lines
 */
export async function explainSignature(
  environment: Environment,
  input: RequestInput,
): Promise<{ right: boolean; text: string }> {
  const { operation, parsed, raw, sign_key, signed_text, base_url, query } = input;
  const access = await findAccess(environment, parsed.fields);
  if (access === undefined && sign_key === null)
    throw new UsageError('give --sign-key: there is no database here to take it from');
  const known = access?.account;
  const signature_case: SignatureCase = {
    operation,
    profile: input.profile ?? known?.signing_profile ?? 'hmac-v2',
    fields: parsed.fields,
    body: readFields(parsed, operation),
    raw,
    keys: sign_key === null ? (access?.sign_keys ?? []) : [{ key_id: 'given', secret: sign_key }],
    account: access === undefined ? undefined : (known ?? null),
    base_urls: [base_url],
    query,
    signed_text,
    now: new Date(),
    redact: (text) => text,
  };
  const { verdict, causes, key_id, expected_text, difference, ...found } = diagnoseSignature(signature_case);
  const lines = [
    `signature        ${verdict === 'right' ? 'right' : 'wrong'}`,
    ...(key_id === '' || key_id === 'given' ? [] : [`key              ${key_id}`]),
    ...causes.map((cause) => `cause            ${causeText(cause)}`),
    ...(access === undefined ? ['account          not looked up: there is no database here'] : []),
    `expected text    ${JSON.stringify(expected_text)}`,
    ...(found.signed_text === null ? [] : [`signed text      ${JSON.stringify(found.signed_text)}`]),
    ...(difference === null
      ? []
      : [
          `first difference at character ${difference.at + 1}`,
          `  expected       ${difference.expected}`,
          `  signed         ${difference.signed}`,
        ]),
  ];
  return { right: verdict === 'right', text: `${lines.join('\n')}\n` };
}
