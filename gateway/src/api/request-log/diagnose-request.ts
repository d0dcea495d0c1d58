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

/** What is wrong with the signature of a request, in texts that can be shown. */
export function diagnoseRequest(
  access: AccountAccess,
  operation: ApiOperation,
  parsed: ParsedBody,
  signed_text?: string,
): SignatureDiagnosis {
  const { fields } = parsed;
  return diagnoseSignature({
    operation,
    profile: access.account.signing_profile,
    fields,
    body: readable(parsed, operation),
    keys: access.sign_keys,
    signed_text,
    redact: redactorOf(fields),
  });
}

/** The fields with lists read; as sent where they cannot be. */
function readable(parsed: ParsedBody, operation: ApiOperation): RequestBody {
  try {
    return expandFields(parsed, operation.structured_fields);
  } catch {
    return parsed.fields;
  }
}
