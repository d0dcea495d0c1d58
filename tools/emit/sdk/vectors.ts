import { bodyOf, headersOf } from '../../../gateway/src/accounts/webhooks/payload.ts';
import { api_operations } from '../../../schemas/src/operations.ts';
import type { OperationExample } from '../../../schemas/src/reference/example.ts';
import { signedText } from '../../../schemas/src/signed-text.ts';
import { legacySignedText, signAnswer, signHmacV2, signSha256V1 } from '../../../schemas/src/signing.ts';
import type { ApiOperation, RequestBody } from '../../../schemas/src/v1/operation.ts';

/**
 * What every SDK must get right, with what it must come to: sdk/vectors.json. The suite of each language reads the
 * file, so that all of them agree with the gateway and with one another.
 */

const unix_s = 1_767_259_800;
const window_s = 300;
const sign_key = 'Zm9yLXZlY3RvcnMtb25seSDDqSDwn5iA';
const other_key = 'b3RoZXIta2V5LW9mLXRoZS12ZWN0b3Jz';
const account = { merchant_id: '1000001', account_id: '1000001001' };
const envelope = { ...account, timestamp: String(unix_s), nonce: 'vector-nonce-0001' };

/** JSON whose canonical form (RFC 8785) programs get wrong. */
const json_texts: Readonly<Record<string, string>> = {
  'fields sorted at every level, lists as they are': '{"b":[{"d":1,"c":2},[]],"a":{"z":{},"y":null}}',
  'white space outside texts only': ' { "a b" : [ 1 , true , false ] } ',
  'fields sorted by UTF-16 units': '{"דּ":"behind","😀":"before","é":1,"z":0,"":-1}',
  'short escapes and control characters': String.raw`{"a":"\"\\\/\b\f\n\r\t\u0000\u001f\u007f"}`,
  'nothing else is escaped': '{"a":"</script> & \u2028\u2029 é ü 日本 😀"}',
  'escapes of what needs none': String.raw`{"\u0061":"\u00e9\ud83d\ude00\u002f"}`,
  'texts are not normalised': '{"a":"e\u0301","b":"\u00e9"}',
  'numbers without trailing zeros': '[12.00,12.50,0,-0,1.0,0.10,100,-1.5]',
  'numbers with exponents': '[1e21,1e20,123456789012345680000,1e-6,1e-7,0.000001,1E+2,5e-324]',
  'a whole number that a double does not hold': '[9007199254740993]',
  'amounts as texts keep their digits': '{"a":"12.00","b":"1000","c":"0.10"}',
};

/** A payment whose texts are hard to sign. */
const awkward: RequestBody = {
  order_no: 'A 100',
  currency: 'EUR',
  amount: '12.00',
  shopper_email: 'zoë@example.com',
  items: 'Tea & <Milk>#,#T"1\\2#,#12.00#,#1',
  billing_address: { postcode: 'D01', city: 'Dún\tLaoghaire', country: 'IE', address: '1/2 Main St\n' },
  note: '\u0001 control, / slash, € euro, 😀 beyond the basic plane, \u2028 separator',
  first_name: 'Zoë  日本',
  interval: 1,
};

interface Signed {
  readonly operation: string;
  readonly about: string;
  readonly fields: RequestBody;
  readonly envelope?: RequestBody;
}

function signedRequest({ operation: name, about, fields, envelope: own = envelope }: Signed): object {
  const operation = api_operations.find((known) => known.name === name) as ApiOperation;
  const path = `/v1/${name}`;
  const body = { ...own, ...fields };
  const legacy_body = { ...account, ...fields };
  return {
    operation: name,
    about,
    envelope: own,
    fields,
    hmac_v2: { text: signedText(path, body), encryption_data: signHmacV2(sign_key, path, body) },
    sha256_v1: {
      text: legacySignedText(operation, sign_key, legacy_body),
      encryption_data: signSha256V1(operation, sign_key, legacy_body),
    },
  };
}

/** The signed text has the canonical form on its last line. */
function canonicalText(json: string): string {
  const [, canonical = ''] =
    /^v2\n\n\{"json":(.*)\}$/s.exec(signedText('', { json: JSON.parse(json) as unknown })) ?? [];
  return canonical;
}

const envelope_names = new Set(['encryption_data', ...Object.keys(envelope)]);

/** A request of every operation, as its example in the reference. */
function exampleRequests(examples: ReadonlyMap<string, readonly OperationExample[]>): Signed[] {
  return api_operations.map(({ name, summary }) => {
    const found = examples
      .get(name)
      ?.find(({ request, status }) => typeof request !== 'string' && status === 200);
    if (!found || typeof found.request === 'string') throw new Error(`${name} has no example in JSON`);
    const fields = Object.entries(found.request).filter(([field]) => !envelope_names.has(field));
    return { operation: name, about: summary, fields: Object.fromEntries(fields) };
  });
}

const awkward_requests: readonly Signed[] = [
  { operation: 'authorise', about: 'texts that are hard to write', fields: awkward },
  {
    operation: 'authorise',
    about: 'a named key',
    fields: { order_no: 'A 101', currency: 'JPY', amount: '1200' },
    envelope: { ...envelope, key_id: 'key-2' },
  },
  {
    operation: 'optimise',
    about: 'fields that are left out, null and empty',
    fields: { platform: null, amount: '' },
  },
  {
    operation: 'cancelsubscription',
    about: 'white space, which profile sha256-v1 drops',
    fields: { recurring_id: 'sub 1', contract_name: 'Monthly \u2003 \t plan\n\ufeff\u0085\u001c' },
  },
  {
    operation: 'capture',
    about: 'items without a transaction_id, and none',
    fields: { capture_orders: [{ order_no: 'a/é' }, { transaction_id: '911920650807939073' }] },
  },
];

const payout_answer =
  '{"merchant_id":"1000001","account_id":"1000001001","request_id":"p-1","beneficiary":{"company_name":"Größe & Söhne 😀"},' +
  '"client_data":"{\\"fee_amount\\":0.00}","payment_amount":"12.00","amount_beneficiary_receives":12.00,"amount_payer_pays":12.50,"fee_amount":0.50,"status":"COMPLETED"}';
const refusal =
  '{"return_status":"0","return_message":"I0016:timestamp is outside the window of 300 seconds","code":"I0016","source":"timestamp","message":"timestamp is outside the window of 300 seconds"}';

interface Proved {
  readonly about: string;
  readonly body: string;
  readonly header: string;
  readonly now_s?: number;
  readonly genuine: boolean;
}

/** Bodies with their header Gateway-Signature, and whether the answer is the gateway's. */
function answers(): readonly Required<Proved>[] {
  const header = signAnswer(sign_key, unix_s, payout_answer);
  const list: readonly Proved[] = [
    { about: 'amounts that are numbers', body: payout_answer, header, genuine: true },
    {
      about: 'the same, parsed and written again',
      body: JSON.stringify(JSON.parse(payout_answer)),
      header,
      genuine: false,
    },
    { about: 'a refusal', body: refusal, header: signAnswer(sign_key, unix_s, refusal), genuine: true },
    { about: 'an empty body', body: '', header: signAnswer(sign_key, unix_s, ''), genuine: true },
    { about: 'the end of the window', body: payout_answer, header, now_s: unix_s + window_s, genuine: true },
    { about: 'too old', body: payout_answer, header, now_s: unix_s + window_s + 1, genuine: false },
    { about: 'too new', body: payout_answer, header, now_s: unix_s - window_s - 1, genuine: false },
    {
      about: 'another key',
      body: payout_answer,
      header: signAnswer(other_key, unix_s, payout_answer),
      genuine: false,
    },
    {
      about: 'another time than the signed one',
      body: payout_answer,
      header: header.replace(String(unix_s), String(unix_s + 1)),
      genuine: false,
    },
    { about: 'no signature', body: payout_answer, header: '', genuine: false },
    { about: 'half a signature', body: payout_answer, header: header.slice(0, -2), genuine: false },
    { about: 'no time', body: payout_answer, header: header.replace(/^t=\d+,/, ''), genuine: false },
  ];
  return list.map((one) => ({ now_s: unix_s, ...one }));
}

/** Bodies of answers with the amounts that a program must read, digit by digit. */
const money = [
  {
    body: payout_answer,
    amounts: { amount_beneficiary_receives: '12.00', amount_payer_pays: '12.50', fee_amount: '0.50' },
  },
  {
    body: '{"fee_amount":0.00,"amount_payer_pays":100.00}',
    amounts: { fee_amount: '0.00', amount_payer_pays: '100.00' },
  },
  {
    body: '{"fee_amount":0,"amount_payer_pays":1200}',
    amounts: { fee_amount: '0', amount_payer_pays: '1200' },
  },
  {
    body: '{"fee_amount":0.500,"amount_payer_pays":12.000}',
    amounts: { fee_amount: '0.500', amount_payer_pays: '12.000' },
  },
  {
    body: '{"fee_amount":0.10,"amount_payer_pays":999999999999.99,"amount_beneficiary_receives":90071992547409.93}',
    amounts: {
      fee_amount: '0.10',
      amount_payer_pays: '999999999999.99',
      amount_beneficiary_receives: '90071992547409.93',
    },
  },
];

const secret = 'Y2F1c2V3YXktdmVjdG9ycy1zZWNyZXQtMS0rLy0tLS0=';
const next_secret = 'Y2F1c2V3YXktdmVjdG9ycy1zZWNyZXQtMi0rLy0tLS0=';

const event = {
  id: 'evt_1000001001_17',
  type: 'payment.captured',
  timestamp: '2026-01-01T09:30:00.000Z',
  ...account,
  sequence: '17',
  data: {
    transaction_id: '911920650807939072',
    order_no: 'Zoë 日本 😀',
    amount: '12.00',
    payment_status: '3000',
  },
};

interface Delivered {
  readonly about: string;
  readonly secrets: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly now_s?: number;
  readonly genuine: boolean;
}

/** Webhooks with their headers, the secrets of the receiver, and whether it takes them. */
function webhooks(): readonly Required<Delivered>[] {
  const body = bodyOf(event, 'json');
  const signedWith = (...keys: Buffer[]): Record<string, string> => {
    const {
      'content-type': _,
      'user-agent': __,
      ...headers
    } = headersOf(event, body, 'json', new Date(unix_s * 1000), keys);
    return headers;
  };
  const headers = signedWith(Buffer.from(secret, 'base64'));
  const rotating = signedWith(Buffer.from(next_secret, 'base64'), Buffer.from(secret, 'base64'));
  const own = [`whsec_${secret}`];
  const signature = headers['webhook-signature'] ?? '';
  const list: readonly Delivered[] = [
    { about: 'as it is sent', secrets: own, headers, genuine: true },
    { about: 'while the secret rotates', secrets: own, headers: rotating, genuine: true },
    {
      about: 'a receiver with two secrets',
      secrets: [`whsec_${next_secret}`, ...own],
      headers,
      genuine: true,
    },
    { about: 'another secret', secrets: [`whsec_${next_secret}`], headers, genuine: false },
    {
      about: 'to a notify_url, signed with sign keys',
      secrets: [sign_key],
      headers: signedWith(Buffer.from(other_key), Buffer.from(sign_key)),
      genuine: true,
    },
    { about: 'a sign key that is not the account’s', secrets: [other_key], headers, genuine: false },
    { about: 'another body', secrets: own, headers, body: body.replace('12.00', '92.00'), genuine: false },
    {
      about: 'the body, parsed and written again with spaces',
      secrets: own,
      headers,
      body: JSON.stringify(event, null, 1),
      genuine: false,
    },
    { about: 'another id', secrets: own, headers: { ...headers, 'webhook-id': 'evt_1_1' }, genuine: false },
    { about: 'the end of the window', secrets: own, headers, now_s: unix_s + window_s, genuine: true },
    { about: 'too late', secrets: own, headers, now_s: unix_s + window_s + 1, genuine: false },
    { about: 'too early', secrets: own, headers, now_s: unix_s - window_s - 1, genuine: false },
    {
      about: 'a time that is none',
      secrets: own,
      headers: { ...headers, 'webhook-timestamp': `${unix_s}.0` },
      genuine: false,
    },
    {
      about: 'a signature of another version',
      secrets: own,
      headers: { ...headers, 'webhook-signature': signature.replace('v1,', 'v2,') },
      genuine: false,
    },
    {
      about: 'its signature among others',
      secrets: own,
      headers: { ...headers, 'webhook-signature': `v1a,x v1,AAAA ${signature}` },
      genuine: true,
    },
    {
      about: 'no signature',
      secrets: own,
      headers: { 'webhook-id': event.id, 'webhook-timestamp': String(unix_s) },
      genuine: false,
    },
  ];
  return list.map((one) => ({ now_s: unix_s, body, ...one }));
}

/** The address with which a customer comes back with a signed result. @param more what is changed in it */
function addressOf(result: RequestBody, more: Readonly<Record<string, string>> = {}): string {
  const address = new URL('https://shop.example.com/back?basket=7');
  const encryption_data = signHmacV2(sign_key, 'return', result);
  for (const [name, value] of Object.entries({ ...result, encryption_data, ...more }))
    address.searchParams.set(name, value);
  return address.href;
}

/** What a customer brings back to return_url, and whether it is the gateway's (docs/checkout.md#check-the-result). */
function results(): object[] {
  const fields = {
    ...account,
    order_no: 'Zoë & 日本 😀/1',
    transaction_id: '911920650807939072',
    payment_status: '3000',
    timestamp: String(unix_s),
    session_id: 'cs_1',
    currency: 'EUR',
    amount: '12.00',
  };
  const { session_id: _, currency: __, amount: ___, ...of_challenge } = fields;
  const list = [
    { about: 'of a payment page', url: addressOf(fields), genuine: true },
    { about: 'with a stored card', url: addressOf({ ...fields, token_id: 'tok_1' }), genuine: true },
    { about: 'of a customer who has authenticated', url: addressOf(of_challenge), genuine: true },
    { about: 'another amount', url: addressOf(fields, { amount: '1.00' }), genuine: false },
    { about: 'another status', url: addressOf(fields, { payment_status: '2000' }), genuine: false },
    { about: 'a field more', url: addressOf(fields, { token_id: 'tok_1' }), genuine: false },
    { about: 'no signature', url: addressOf(fields, { encryption_data: '' }), genuine: false },
    { about: 'the end of the window', url: addressOf(fields), now_s: unix_s + window_s, genuine: true },
    { about: 'too old', url: addressOf(fields), now_s: unix_s + window_s + 1, genuine: false },
  ];
  return list.map((one) => ({ now_s: unix_s, ...one }));
}

/** sdk/vectors.json. */
export function sdkVectors(examples: ReadonlyMap<string, readonly OperationExample[]>): object {
  return {
    sign_key,
    canonical_json: Object.entries(json_texts).map(([about, json]) => ({
      about,
      json,
      canonical: canonicalText(json),
    })),
    requests: [...exampleRequests(examples), ...awkward_requests].map(signedRequest),
    answers: answers(),
    money,
    webhooks: webhooks(),
    results: results(),
  };
}
