import { api_operations } from '@causeway/schemas/operations.ts';
import type { PortalDiagnosis } from '@causeway/schemas/portal/developers/requests.ts';
import {
  diagnoseSignature,
  type SignatureDiagnosis,
} from '@causeway/schemas/signature-doctor/diagnose-signature.ts';
import { bodyTexts } from '@causeway/schemas/signature-doctor/body-texts.ts';
import { causeText, changeTexts } from '@causeway/schemas/signature-doctor/cause.ts';
import { framedTexts } from '@causeway/schemas/signature-doctor/framed-texts.ts';
import { legacyMistakes } from '@causeway/schemas/signature-doctor/legacy-ways.ts';
import { key_mark } from '@causeway/schemas/signature-doctor/signing-way.ts';
import { differenceOf } from '@causeway/schemas/signature-doctor/text-difference.ts';
import { signedText } from '@causeway/schemas/signed-text.ts';
import { legacySignedText } from '@causeway/schemas/signing.ts';
import type { ApiOperation, RequestBody } from '@causeway/schemas/v1/operation.ts';
import type { AccountAccess } from '../../../accounts/merchants/account.ts';
import { expandFields, type ParsedBody } from '../body/parse-body.ts';
import { isTellable, tellableName } from '../../../kernel/values/safe-names.ts';
import { presentRule } from '../portal/present-reason.ts';
import { redactorOf } from './redact-fields.ts';

/** The operation for a path segment, or null. */
export function findOperation(name: string): ApiOperation | null {
  return api_operations.find((known) => known.name === name) ?? null;
}

/** A request whose signature is diagnosed. */
export interface SuspectRequest {
  /** The account whose keys are tried. */
  readonly access: AccountAccess;
  readonly operation: ApiOperation;
  readonly parsed: ParsedBody;
  /** The body as received, where it is known. */
  readonly raw?: string;
  /** What the client signed, where it is known. */
  readonly signed_text?: string | undefined;
  /** The present time, of a request that is tried out. */
  readonly now?: Date | undefined;
  /** The addresses of this gateway. */
  readonly base_urls?: readonly string[];
}

/** Diagnoses the signature of a request, in texts that are safe to show. */
export function diagnoseRequest(recorded: SuspectRequest): SignatureDiagnosis {
  const { access, operation, parsed, ...known } = recorded;
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

/**
 * The same for the request log, from which secrets and unknown fields are removed: its texts are made from the redacted
 * fields, and its causes quote only names that are safe to show.
 * @param shown the redacted fields
 */
export function diagnoseForLog(recorded: SuspectRequest, shown: RequestBody): SignatureDiagnosis {
  const { operation, parsed } = recorded;
  const diagnosis = diagnoseRequest(recorded);
  const { verdict, profile, key_id } = diagnosis;
  const named = nameTeller(parsed.fields);
  const found = {
    verdict,
    profile,
    key_id,
    causes: diagnosis.causes.map((cause) => changeTexts(cause, named)),
  };
  // Too long to show.
  if (diagnosis.expected_text === '') return { ...diagnosis, ...found };
  const signature_case = {
    operation,
    profile: recorded.access.account.signing_profile,
    fields: shown,
    body: readFields({ ...parsed, fields: shown }, operation),
  };
  const by_hmac = signature_case.profile === 'hmac-v2';
  const ways = by_hmac
    ? framedTexts(signature_case, bodyTexts(signature_case))
    : legacyMistakes(signature_case, key_mark);
  const expected_text = by_hmac
    ? signedText(`/v1/${operation.name}`, shown)
    : legacySignedText(operation, key_mark, signature_case.body);
  const causes = new Set(diagnosis.causes.map(causeText));
  const way = ways.find(({ cause }) => causes.has(causeText(cause)));
  const signed_text = diagnosis.signed_text === null ? null : (way?.shown ?? null);
  const difference = signed_text === null ? null : differenceOf(expected_text, signed_text);
  return { ...found, expected_text, signed_text, difference };
}

/** A diagnosis as it is stored and shown: its causes in English, and the rules that each states. */
export function presentDiagnosis(diagnosis: SignatureDiagnosis): PortalDiagnosis {
  const { causes } = diagnosis;
  return {
    ...diagnosis,
    causes: causes.map(causeText),
    reasons: causes.map((cause) => cause.map(presentRule)),
  };
}

/** A function that replaces field names in a text by forms that are safe to show. */
function nameTeller(fields: RequestBody): (text: string) => string {
  const names = new Set<string>();
  const note = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (!Array.isArray(value) && !isTellable(name)) names.add(name);
      note(inner);
    }
  };
  note(fields);
  return (text) => [...names].reduce((named, name) => named.replaceAll(name, tellableName(name)), text);
}

/** The fields with lists parsed; as sent where they cannot be. */
export function readFields(parsed: ParsedBody, operation: ApiOperation): RequestBody {
  try {
    return expandFields(parsed, operation.structured_fields);
  } catch {
    return parsed.fields;
  }
}
