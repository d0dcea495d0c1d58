import Type from 'typebox';
import { stated } from '../stated.ts';
import { oneOf } from './fields.ts';

/** A request in a list (docs/specification/lists.md#requests). */
export const listed_request = Type.Object(
  {
    request_id: Type.String({ description: 'The header Request-Id of its answer' }),
    at: Type.String({
      ...stated({ format: 'date-time' }),
      description: 'When it was answered: ISO 8601, UTC',
    }),
    operation: Type.String(),
    path: Type.String({ description: 'Such as /v1/authorise' }),
    status: Type.Integer({ description: 'HTTP status' }),
    code: Type.String({ description: 'Why it was refused; empty when it was accepted' }),
    source: Type.String({ description: 'The parameter at fault, or empty' }),
    message: Type.String({ description: 'What was wrong, as it was answered; empty when it was accepted' }),
    items: Type.Integer({ description: 'Items of a batch; 0 of other operations' }),
    refused_items: Type.Integer({ description: 'Items that were refused' }),
    declined: Type.String({
      description: 'Response code or status of a payment or payout that was declined; else empty',
    }),
    key_id: Type.String({ description: 'The key that signed; empty when the signature was wrong' }),
    address: Type.String({ description: 'From where it came' }),
    hung_up: Type.Boolean({
      description: 'Whether the caller went away before its answer was out; the work was done all the same',
    }),
    duration_ms: Type.Integer({ description: 'In milliseconds' }),
  },
  { title: 'ListedRequest' },
);

const diagnosis = Type.Object(
  {
    verdict: oneOf(
      ['right', 'explained', 'wrong'],
      'explained: it is known what was signed; wrong: it is not',
    ),
    profile: Type.String({ description: 'The account’s: hmac-v2 or sha256-v1' }),
    key_id: Type.String({ description: 'The key that was used, where that is known' }),
    causes: Type.Array(Type.String(), {
      description: 'What is wrong, or usually causes it, most likely first',
    }),
    expected_text: Type.String({ description: 'What has to be signed; card data and keys blotted out' }),
    signed_text: Type.String({ description: 'What was signed, where that is known' }),
    difference: Type.Optional(
      Type.Object(
        { at: Type.Integer(), expected: Type.String(), signed: Type.String() },
        { title: 'TextDifference', description: 'Where the two differ first' },
      ),
    ),
  },
  { title: 'SignatureDiagnosis', description: 'Why the signature was wrong; left out where it was not' },
);

/** What is stored of a request beside its line, redacted. */
export const request_details = Type.Object(
  {
    request: Type.String({
      description: 'The fields that were sent, as JSON; empty where too much came to keep them',
    }),
    response: Type.String({ description: 'The answer; empty where too much came to keep it' }),
    unknown_fields: Type.Array(Type.String(), {
      description: 'Fields of the request that the operation does not know',
    }),
    diagnosis: Type.Optional(diagnosis),
  },
  { title: 'RequestDetails', description: 'What was sent and answered, redacted' },
);
