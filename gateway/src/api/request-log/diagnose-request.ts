import { api_operations } from '@causeway/contract/operations.ts';
import {
  diagnoseSignature,
  type SignatureDiagnosis,
} from '@causeway/contract/signature-doctor/diagnose-signature.ts';
import type { ApiOperation, RequestBody } from '@causeway/contract/v1/operation.ts';
import type { AccountAccess } from '../../domain/merchants/account.ts';
import { expandFields, type ParsedBody } from '../body/parse-body.ts';
import { redactorOf } from './redact-fields.ts';

/** The operation of a path segment, or null. */
export function findOperation(name: string): ApiOperation | null {
  return api_operations.find((known) => known.name === name) ?? null;
}

/** A request whose signature is looked at. */
export interface DoubtfulRequest {
  /** The account whose keys are tried. */
  readonly access: AccountAccess;
  readonly operation: ApiOperation;
  readonly parsed: ParsedBody;
  /** The body as it came, where it is known. */
  readonly raw?: string;
  /** What the program signed, where it is known. */
  readonly signed_text?: string | undefined;
  /** The addresses of this gateway. */
  readonly base_urls?: readonly string[];
}

/** What is wrong with the signature of a request, in texts that can be shown. */
export function diagnoseRequest(doubtful: DoubtfulRequest): SignatureDiagnosis {
  const { access, operation, parsed, ...known } = doubtful;
  return diagnoseSignature({
    ...known,
    operation,
    profile: access.account.signing_profile,
    fields: parsed.fields,
    body: readFields(parsed, operation),
    keys: access.sign_keys,
    account: access.account,
    redact: redactorOf(parsed.fields),
  });
}

/** The fields with lists read; as sent where they cannot be. */
export function readFields(parsed: ParsedBody, operation: ApiOperation): RequestBody {
  try {
    return expandFields(parsed, operation.structured_fields);
  } catch {
    return parsed.fields;
  }
}
