import { api_operations } from '@causeway/contract/operations.ts';
import { diagnoseSignature } from '@causeway/contract/signature-doctor/diagnose-signature.ts';
import type { RequestBody } from '@causeway/contract/v1/operation.ts';
import { UsageError } from '../../errors.ts';

/** A request that somebody else signed, to be looked at. */
export interface GivenRequest {
  readonly name: string;
  readonly profile: 'hmac-v2' | 'sha256-v1';
  readonly sign_key: string;
  readonly fields: RequestBody;
  readonly signed_text?: string | undefined;
}

/** Says in lines what is wrong with a signature, and where the signed text parts from the expected one. */
export function explainSignature({ name, profile, sign_key, fields, signed_text }: GivenRequest): string {
  const operation = api_operations.find((known) => known.name === name);
  if (!operation) throw new UsageError(`there is no operation ${name}`);
  const { verdict, causes, expected_text, difference, ...found } = diagnoseSignature({
    operation,
    profile,
    fields,
    body: fields,
    keys: [{ key_id: 'given', secret: sign_key }],
    signed_text,
    redact: (text) => text,
  });
  const lines = [
    `signature        ${verdict === 'right' ? 'right' : 'wrong'}`,
    ...causes.map((cause) => `cause            ${cause}`),
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
  return `${lines.join('\n')}\n`;
}
