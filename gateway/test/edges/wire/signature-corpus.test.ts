import { createHash, createHmac } from 'node:crypto';
import canonicalize from 'canonicalize';
import { example_sign_key } from '@causeway/schemas/reference/example.ts';
import type { RequestBody } from '@causeway/schemas/v1/operation.ts';
import { describe, expect, it } from 'vitest';
import { chineseCause } from '../../../../portal/src/i18n/gateway/chinese-reasons.ts';
import { parseBody } from '../../../src/edges/api/body/parse-body.ts';
import {
  diagnoseRequest,
  findOperation,
  presentDiagnosis,
} from '../../../src/edges/api/request-log/diagnose-request.ts';
import type { Account, AccountAccess } from '../../../src/accounts/merchants/account.ts';
import { no_limits } from '../../../src/accounts/merchants/key-limits.ts';

/** What the corpus has to be explained of, as a share. */
const goal = 0.95;
const secret = Buffer.alloc(32, 5).toString('base64url');
const base_url = 'https://pay.example.com';

const fields = {
  merchant_id: '1000001',
  account_id: '1000001001',
  timestamp: '1800000000',
  nonce: 'abcdefgh12345678',
  order_no: 'a/1',
  amount: '10.50',
  currency: 'EUR',
  note: '',
  shopper_email: 'Zoé+x@example.com',
  first_name: 'Zoé & <Söhne>',
  billing_address: { street: '1 Main Street', city: 'Köln', country: 'DE' },
};
const batch = {
  merchant_id: '1000001',
  account_id: '1000001001',
  timestamp: '1800000000',
  nonce: 'abcdefgh12345678',
  capture_orders: [
    { transaction_id: '796000000000000002', order_no: 'b', currency: 'EUR', amount: '10.50' },
    { transaction_id: '796000000000000001', order_no: 'a', currency: 'EUR', amount: '7.00' },
  ],
};
const query = {
  merchant_id: '1000001',
  account_id: '1000001001',
  timestamp: '1800000000',
  nonce: 'abcdefgh12345678',
  orders: ['order-1', 'order-2'],
};

/** A request as a program with a mistake sends it, and what the doctor has to say of it. */
interface Seed {
  readonly name: string;
  readonly operation?: string;
  readonly profile?: 'sha256-v1';
  /** The fields that are sent as JSON, or the body as it is sent, `{signature}` in the place of encryption_data. */
  readonly sent?: RequestBody | string;
  /** What was signed, with which key; or the signature itself. */
  readonly signed: string | Buffer | { readonly signature: string };
  readonly key?: string | Buffer;
  readonly says: RegExp;
}

const hmac = (text: string | Buffer, key: string | Buffer = secret, algorithm = 'sha256'): Buffer =>
  createHmac(algorithm, key).update(text).digest();
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const canonical = (value: unknown): string => canonicalize(value) ?? '';
const framed = (body: string, path = '/v1/authorise'): string => `v2\n${path}\n${body}`;
const right = framed(canonical(fields));
const capture = (body: unknown): string => framed(canonical(body), '/v1/capture');
const capture_path = '/v1/capture';
const query_path = '/v1/retrievalTrans';
const without = (from: RequestBody, ...names: string[]): RequestBody =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name)));
const nonAscii = (text: string, upper = false): string =>
  text.replaceAll(/[\u0080-\uffff]/g, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${upper ? code.toUpperCase() : code}`;
  });
const spaced = (text: string): string => text.replaceAll('":', '": ').replaceAll(',"', ', "');
const form = (pairs: [string, string][]): string =>
  `${new URLSearchParams(pairs).toString()}&encryption_data={signature}`;
const query_pairs = (...lists: [string, string][]): [string, string][] => [
  ...(Object.entries(without(query, 'orders')) as [string, string][]),
  ...lists,
];
const xml = (inner: string): string =>
  `<?xml version="1.0"?><request>${inner}<encryption_data>{signature}</encryption_data></request>`;
const xmlOf = (of: RequestBody): string =>
  Object.entries(of)
    .map(
      ([name, value]) =>
        `<${name}>${String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</${name}>`,
    )
    .join('');
const multipart = (of: RequestBody): string =>
  Object.entries({ ...of, encryption_data: '{signature}' })
    .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('') + '--b--\r\n';

const flat = without(fields, 'billing_address');
const batch_text = { ...batch, capture_orders: JSON.stringify(batch.capture_orders) };
const nested_unsorted = (value: RequestBody): string => {
  const sorted = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(Object.fromEntries(sorted));
};
const v1 = ['1000001', '1000001001', 'a/1', 'EUR', '10.50', 'Zoé+x@example.com'];

/** A query whose signature has a + in base64, as every other has. */
const with_plus = Array.from({ length: 40 }, (_none, at) => ({
  ...without(query, 'orders'),
  nonce: `nonce-number-${at}`,
  orders: 'order-1',
})).find((one) =>
  hmac(framed(canonical(one), query_path))
    .toString('base64')
    .includes('+'),
) as Record<string, string>;

const seeds: Seed[] = [
  // How the body is written.
  { name: 'fields as they were sent', signed: framed(JSON.stringify(fields)), says: /sorted by name/ },
  { name: 'nested fields unsorted', signed: framed(nested_unsorted(fields)), says: /nested/ },
  {
    name: 'items of a batch unsorted',
    operation: 'capture',
    sent: batch,
    signed: framed(nested_unsorted(batch), capture_path),
    says: /nested/,
  },
  {
    name: 'only nested fields sorted',
    signed: framed(
      JSON.stringify({
        ...fields,
        billing_address: { city: 'Köln', country: 'DE', street: '1 Main Street' },
      }),
    ),
    says: /Only the fields of nested/,
  },
  { name: 'spaces (Python)', signed: framed(spaced(canonical(fields))), says: /[Ss]paces/ },
  { name: 'spaces and unsorted', signed: framed(spaced(JSON.stringify(fields))), says: /neither sorted/ },
  {
    name: 'Python’s defaults',
    signed: framed(nonAscii(spaced(JSON.stringify(fields)))),
    says: /spaces and \\u/,
  },
  {
    name: 'pretty-printed',
    signed: framed(JSON.stringify(JSON.parse(canonical(fields)), null, 2)),
    says: /indentation/,
  },
  { name: 'pretty-printed by tabs', signed: framed(JSON.stringify(fields, null, '\t')), says: /indentation/ },
  { name: 'unicode escaped', signed: framed(nonAscii(canonical(fields))), says: /ASCII/ },
  { name: 'unicode escaped in capitals', signed: framed(nonAscii(canonical(fields), true)), says: /ASCII/ },
  { name: 'slashes escaped', signed: framed(canonical(fields).replaceAll('/', '\\/')), says: /Slashes/ },
  {
    name: 'PHP’s defaults',
    signed: framed(nonAscii(JSON.stringify(fields)).replaceAll('/', '\\/')),
    says: /Slashes and characters.*sorted/,
  },
  {
    name: 'Go’s escapes',
    signed: framed(
      canonical(fields).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e').replaceAll('&', '\\u0026'),
    ),
    says: /SetEscapeHTML/,
  },
  { name: 'unicode decomposed', signed: framed(canonical(fields).normalize('NFD')), says: /NFD/ },
  {
    name: 'unicode composed',
    sent: { ...fields, first_name: 'Zoé'.normalize('NFD') },
    signed: framed(canonical({ ...fields, first_name: 'Zoé' })),
    says: /NFC/,
  },
  { name: 'Latin-1', signed: Buffer.from(right, 'latin1'), says: /Latin-1/ },
  { name: 'UTF-16', signed: Buffer.from(right, 'utf16le'), says: /UTF-16/ },
  {
    name: 'encoded twice',
    signed: framed(Buffer.from(canonical(fields)).toString('latin1')),
    says: /second time/,
  },
  { name: 'a byte order mark', signed: `\ufeff${right}`, says: /byte order mark/ },
  {
    name: 'a byte order mark before the body',
    signed: framed(`\ufeff${canonical(fields)}`),
    says: /byte order mark/,
  },
  {
    name: 'a body sent with a byte order mark, and signed with it',
    sent: `\ufeff${JSON.stringify({ ...fields, encryption_data: '{signature}' })}`,
    signed: framed(`\ufeff${canonical(fields)}`),
    says: /byte order mark/,
  },
  // What stands before it.
  { name: 'no line v2', signed: `/v1/authorise\n${canonical(fields)}`, says: /“v2”.*missing/ },
  { name: 'no path', signed: `v2\n${canonical(fields)}`, says: /path is missing/ },
  { name: 'the body alone', signed: canonical(fields), says: /body alone/ },
  { name: 'the body alone, unsorted', signed: JSON.stringify(fields), says: /body alone.*sorted/ },
  { name: 'the full URL', signed: framed(canonical(fields), `${base_url}/v1/authorise`), says: /full URL/ },
  {
    name: 'the full local URL',
    signed: framed(canonical(fields), 'http://127.0.0.1:8080/v1/authorise'),
    says: /full URL/,
  },
  { name: 'the host', signed: framed(canonical(fields), 'pay.example.com/v1/authorise'), says: /Host/ },
  { name: 'a query', signed: framed(canonical(fields), '/v1/authorise?'), says: /query/ },
  { name: 'the method', signed: framed(canonical(fields), 'POST /v1/authorise'), says: /method/ },
  { name: 'the method in a line', signed: `v2\nPOST\n/v1/authorise\n${canonical(fields)}`, says: /method/ },
  {
    name: 'a slash at the end',
    signed: framed(canonical(fields), '/v1/authorise/'),
    says: /slash at its end/,
  },
  {
    name: 'no slash at the beginning',
    signed: framed(canonical(fields), 'v1/authorise'),
    says: /slash at its beginning/,
  },
  { name: 'no /v1', signed: framed(canonical(fields), '/authorise'), says: /without \/v1/ },
  {
    name: 'another spelling',
    signed: framed(canonical(fields), '/v1/authorize'),
    says: /\/v1\/authorize; it is \/v1\/authorise/,
  },
  {
    name: 'another operation’s path',
    signed: framed(canonical(fields), '/v1/checkout'),
    says: /another operation.*checkout/,
  },
  {
    name: 'a path in lower case',
    operation: 'retrievalTrans',
    sent: query,
    signed: framed(canonical(query), '/v1/retrievaltrans'),
    says: /lower case/,
  },
  { name: 'CR LF', signed: right.replaceAll('\n', '\r\n'), says: /CR LF/ },
  { name: 'a line break at the end', signed: `${right}\n`, says: /behind the body/ },
  { name: 'no line breaks', signed: right.replaceAll('\n', ''), says: /line breaks between/ },
  { name: 'backslash and n', signed: right.replaceAll('\n', '\\n'), says: /backslash/ },
  { name: 'the first line v1', signed: right.replace('v2', 'v1'), says: /first line.*“v1”/ },
  { name: 'lines joined by colons', signed: right.replaceAll('\n', ':'), says: /joined by “:”/ },
  // Values.
  {
    name: 'a number sent, a text signed',
    sent: { ...fields, amount: 10.5 },
    signed: framed(canonical({ ...fields, amount: '10.5' })),
    says: /signed as (a text|texts).*sent as (a number|numbers)|texts, but sent/,
  },
  {
    name: 'a number sent, a text with two decimals signed',
    sent: { ...fields, amount: 10.5 },
    signed: framed(canonical({ ...fields, amount: '10.50' })),
    says: /two decimals.*sent as/,
  },
  {
    name: 'a text sent, a number signed',
    signed: framed(canonical({ ...fields, amount: 10.5 })),
    says: /signed as numbers.*sent as texts/,
  },
  {
    name: '10.50 signed as it stands, without quotation marks',
    signed: framed(canonical(fields).replace('"10.50"', '10.50')),
    says: /signed as numbers.*sent as texts/,
  },
  {
    name: '10.50 sent as a number, and signed with its zero',
    sent: JSON.stringify({ ...fields, encryption_data: '{signature}' }).replace('"10.50"', '10.50'),
    signed: framed(canonical(fields).replace('"10.50"', '10.50')),
    says: /shortest form/,
  },
  {
    name: 'an amount in a batch signed as a number',
    operation: 'capture',
    sent: batch,
    signed: capture({
      ...batch,
      capture_orders: [{ ...batch.capture_orders[0], amount: 10.5 }, batch.capture_orders[1]],
    }),
    says: /capture_orders\[0\]\.amount was signed as a number/,
  },
  {
    name: 'a long identifier sent as a number',
    operation: 'capture',
    sent: JSON.stringify({ ...batch, encryption_data: '{signature}' }).replace(
      '"796000000000000001"',
      '796000000000000001',
    ),
    signed: capture(batch).replace('"796000000000000001"', '796000000000000001'),
    says: /digits as they were written/,
  },
  {
    name: 'the timestamp signed as a number',
    signed: framed(canonical({ ...fields, timestamp: 1800000000 })),
    says: /timestamp was signed as a number/,
  },
  {
    name: 'the timestamp signed as a text',
    sent: { ...fields, timestamp: 1800000000 },
    signed: right,
    says: /signed as (a text|texts)/,
  },
  { name: 'zeros cut off', signed: framed(canonical({ ...fields, amount: '10.5' })), says: /last zeros/ },
  {
    name: 'empty fields left out',
    signed: framed(canonical(without(fields, 'note'))),
    says: /Empty fields|note was added/,
  },
  {
    name: 'nulls left out',
    sent: { ...fields, note: null, website: null },
    signed: framed(canonical(without(fields, 'note'))),
    says: /null/,
  },
  {
    name: 'null signed as an empty text',
    sent: { ...fields, note: null },
    signed: right,
    says: /null was signed as an empty text/,
  },
  {
    name: 'empty texts signed as null',
    signed: framed(canonical({ ...fields, note: null })),
    says: /as null/,
  },
  {
    name: 'spaces cut off',
    sent: { ...fields, first_name: ' Zoé ' },
    signed: framed(canonical({ ...fields, first_name: 'Zoé' })),
    says: /spaces around/,
  },
  {
    name: 'entities',
    signed: framed(canonical({ ...fields, first_name: 'Zoé &amp; &lt;Söhne&gt;' })),
    says: /entities/,
  },
  {
    name: 'lower case',
    signed: framed(
      canonical({
        ...fields,
        shopper_email: 'zoé+x@example.com',
        first_name: 'zoé & <söhne>',
        currency: 'eur',
        billing_address: { street: '1 main street', city: 'köln', country: 'de' },
      }),
    ),
    says: /lower case/,
  },
  {
    name: 'encryption_data signed empty',
    signed: framed(canonical({ ...fields, encryption_data: '' })),
    says: /encryption_data was signed/,
  },
  {
    name: 'no timestamp signed',
    signed: framed(canonical(without(fields, 'timestamp'))),
    says: /timestamp was added/,
  },
  { name: 'no nonce signed', signed: framed(canonical(without(fields, 'nonce'))), says: /nonce was added/ },
  {
    name: 'merchant and account not signed',
    signed: framed(canonical(without(fields, 'merchant_id', 'account_id'))),
    says: /merchant_id and account_id were added/,
  },
  {
    name: 'a field added afterwards',
    signed: framed(canonical(without(fields, 'currency'))),
    says: /currency was added/,
  },
  {
    name: 'milliseconds signed, seconds sent',
    signed: framed(canonical({ ...fields, timestamp: '1800000000000' })),
    says: /milliseconds/,
  },
  {
    name: 'milliseconds sent and signed',
    sent: { ...fields, timestamp: '1800000000123' },
    signed: framed(canonical({ ...fields, timestamp: '1800000000123' })),
    says: /milliseconds/,
  },
  {
    name: 'the clock read twice',
    signed: framed(canonical({ ...fields, timestamp: '1799999999' })),
    says: /second time/,
  },
  {
    name: 'neither timestamp nor nonce sent',
    sent: without(fields, 'timestamp', 'nonce'),
    signed: framed(canonical(without(fields, 'timestamp', 'nonce'))),
    says: /timestamp is missing/,
  },
  {
    name: 'the items of a list sorted',
    operation: 'capture',
    sent: batch,
    signed: capture({
      ...batch,
      capture_orders: batch.capture_orders.toSorted((a, b) => (a.order_no < b.order_no ? -1 : 1)),
    }),
    says: /items of lists were sorted/,
  },
  // Keys and digests.
  { name: 'a wrong key', signed: right, key: 'somebody else’s', says: /sign key is another one/ },
  { name: 'the example’s key', signed: right, key: example_sign_key, says: /examples in the reference/ },
  { name: 'a line break behind the key', signed: right, key: `${secret}\n`, says: /line break at its end/ },
  { name: 'a space before the key', signed: right, key: ` ${secret}`, says: /space before/ },
  { name: 'quotation marks around the key', signed: right, key: `"${secret}"`, says: /quotation marks/ },
  {
    name: 'a key decoded from base64',
    signed: right,
    key: Buffer.from(secret, 'base64url'),
    says: /decoded from base64/,
  },
  {
    name: 'a key decoded from hex',
    signed: right,
    key: Buffer.from(secret, 'hex'),
    says: /decoded from hex/,
  },
  {
    name: 'a key in base64',
    signed: right,
    key: Buffer.from(secret).toString('base64'),
    says: /encoded in base64/,
  },
  { name: 'no key', signed: right, key: '', says: /empty/ },
  { name: 'the name of the setting', signed: right, key: '$SIGN_KEY', says: /name of the setting/ },
  { name: 'the id of the key', signed: right, key: 'key_old', says: /id of the key/ },
  { name: 'a key that was cut off', signed: right, key: secret.slice(0, -1), says: /last character/ },
  {
    name: 'another key_id',
    sent: { ...fields, key_id: 'key_new' },
    signed: framed(canonical({ ...fields, key_id: 'key_new' })),
    says: /key_id names key_new, but key_old signed/,
  },
  { name: 'SHA-512', signed: { signature: hmac(right, secret, 'sha512').toString('hex') }, says: /SHA-512/ },
  { name: 'SHA-1', signed: { signature: hmac(right, secret, 'sha1').toString('hex') }, says: /SHA-1/ },
  { name: 'MD5', signed: { signature: hmac(right, secret, 'md5').toString('hex') }, says: /MD5/ },
  { name: 'a plain digest', signed: { signature: sha256(right + secret) }, says: /plain SHA-256/ },
  {
    name: 'key and text exchanged',
    signed: { signature: hmac(secret, right).toString('hex') },
    says: /changed places/,
  },
  { name: 'the digest of the text signed', signed: sha256(right), says: /SHA-256 of the text/ },
  {
    name: 'hex written in base64',
    signed: { signature: Buffer.from(hmac(right).toString('hex')).toString('base64') },
    says: /base64 a second time/,
  },
  {
    name: 'hex written in hex',
    signed: { signature: Buffer.from(hmac(right).toString('hex')).toString('hex') },
    says: /hex a second time/,
  },
  {
    name: 'what openssl prints',
    signed: { signature: `SHA2-256(stdin)= ${hmac(right).toString('hex')}` },
    says: /openssl/,
  },
  {
    name: 'a line break behind the signature',
    signed: { signature: `${hmac(right).toString('hex')}\n` },
    says: /white space around/,
  },
  {
    name: 'a signature with a name',
    signed: { signature: `sha256=${hmac(right).toString('hex')}` },
    says: /name before it/,
  },
  {
    name: 'a signature cut off',
    signed: { signature: hmac(right).toString('hex').slice(0, 60) },
    says: /60 characters/,
  },
  { name: 'no signature', signed: { signature: '' }, says: /missing or empty/ },
  ...[canonical, (value: unknown) => spaced(canonical(value)).replaceAll('},{', '}, {'), JSON.stringify].map(
    (write): Seed => ({
      name: `a batch sent as a list, signed as the text ${write([{ b: 1, a: 2 }])}`,
      operation: 'capture',
      sent: batch,
      signed: capture({ ...batch, capture_orders: write(batch.capture_orders) }),
      says: /signed as JSON texts, but sent as objects and lists/,
    }),
  ),
  // Forms, XML and multipart.
  {
    name: 'a form of a batch signed as JSON with lists',
    operation: 'capture',
    sent: form(Object.entries(batch_text)),
    signed: capture(batch),
    says: /Objects and lists were signed as JSON, but sent as texts/,
  },
  {
    name: 'a form signed as a form',
    operation: 'capture',
    sent: form(Object.entries(batch_text)),
    signed: framed(new URLSearchParams(Object.entries(batch_text)).toString(), capture_path),
    says: /form was signed/,
  },
  {
    name: 'a form that is right but for spaces',
    sent: form(Object.entries(flat) as [string, string][]),
    signed: framed(spaced(canonical(flat))),
    says: /[Ss]paces/,
  },
  {
    name: 'repeated keys, the last one signed',
    operation: 'retrievalTrans',
    sent: form(query_pairs(['orders', 'order-1'], ['orders', 'order-2'])),
    signed: framed(canonical({ ...query, orders: 'order-2' }), query_path),
    says: /only the last value/,
  },
  {
    name: 'a list signed with the brackets of its name',
    operation: 'retrievalTrans',
    sent: form(query_pairs(['orders[]', 'order-1'], ['orders[]', 'order-2'])),
    signed: framed(canonical({ ...without(query, 'orders'), 'orders[]': query.orders }), query_path),
    says: /brackets of a\[\]/,
  },
  {
    name: 'a text with commas signed as a list',
    operation: 'retrievalTrans',
    sent: form(query_pairs(['orders', 'order-1,order-2'])),
    signed: framed(canonical(query), query_path),
    says: /signed as a list, but sent as one text/,
  },
  {
    name: 'repeated keys signed as a text with commas',
    operation: 'retrievalTrans',
    sent: form(query_pairs(['orders', 'order-1'], ['orders', 'order-2'])),
    signed: framed(canonical({ ...query, orders: 'order-1,order-2' }), query_path),
    says: /one text with commas/,
  },
  {
    name: 'a + in a form that was not encoded',
    sent: `${new URLSearchParams(Object.entries(flat) as [string, string][]).toString().replace('%2B', '+')}&encryption_data={signature}`,
    signed: framed(canonical(flat)),
    says: /shopper_email was signed with a \+/,
  },
  {
    name: 'base64 in a form that was not encoded',
    operation: 'retrievalTrans',
    sent: form(Object.entries(with_plus)),
    signed: { signature: hmac(framed(canonical(with_plus), query_path)).toString('base64') },
    says: /\+ of base64 arrived as a space/,
  },
  {
    name: 'XML signed with its entities',
    sent: xml(xmlOf(flat)),
    signed: framed(canonical({ ...flat, first_name: 'Zoé &amp; &lt;Söhne&gt;' })),
    says: /entities/,
  },
  {
    name: 'XML of a batch signed as JSON with lists',
    operation: 'capture',
    sent: xml(xmlOf(batch_text)),
    signed: capture(batch),
    says: /Objects and lists were signed as JSON/,
  },
  {
    name: 'XML signed unsorted',
    operation: 'capture',
    sent: xml(xmlOf(batch_text)),
    signed: framed(JSON.stringify(batch_text), capture_path),
    says: /sorted by name/,
  },
  {
    name: 'multipart with amounts signed as numbers',
    sent: multipart(flat),
    signed: framed(canonical({ ...flat, amount: 10.5 })),
    says: /signed as numbers.*sent as texts/,
  },
  {
    name: 'multipart of a batch signed as JSON with lists',
    operation: 'capture',
    sent: multipart(batch_text),
    signed: capture(batch),
    says: /Objects and lists were signed as JSON/,
  },
  // The other profile.
  {
    name: 'sha256-v1 instead of hmac-v2',
    signed: { signature: sha256(v1.join('') + secret) },
    says: /other one/,
  },
  { name: 'hmac-v2 instead of sha256-v1', profile: 'sha256-v1', signed: right, says: /other one/ },
  {
    name: 'white space of v1 signed',
    profile: 'sha256-v1',
    sent: { ...fields, order_no: 'a 1' },
    signed: { signature: sha256(v1.join('').replace('a/1', 'a 1') + secret) },
    says: /White space/,
  },
  {
    name: 'account before merchant in v1',
    profile: 'sha256-v1',
    signed: { signature: sha256(['1000001001', '1000001', ...v1.slice(2)].join('') + secret) },
    says: /before merchant_id/,
  },
  {
    name: 'v1 sorted',
    profile: 'sha256-v1',
    signed: { signature: sha256(v1.toSorted().join('') + secret) },
    says: /sorted/,
  },
  {
    name: 'v1 with two values exchanged',
    profile: 'sha256-v1',
    signed: {
      signature: sha256(
        ['1000001', '1000001001', 'a/1', '10.50', 'EUR', 'Zoé+x@example.com'].join('') + secret,
      ),
    },
    says: /changed places/,
  },
  {
    name: 'v1 joined by &',
    profile: 'sha256-v1',
    signed: { signature: sha256([...v1, secret].join('&')) },
    says: /joined by &/,
  },
  {
    name: 'v1 with its key first',
    profile: 'sha256-v1',
    signed: { signature: sha256(secret + v1.join('')) },
    says: /comes first/,
  },
  {
    name: 'v1 without its key',
    profile: 'sha256-v1',
    signed: { signature: sha256(v1.join('')) },
    says: /key is missing/,
  },
  {
    name: 'v1 as an HMAC',
    profile: 'sha256-v1',
    signed: { signature: hmac(v1.join('')).toString('hex') },
    says: /HMAC was made/,
  },
  {
    name: 'v1 without the amount',
    profile: 'sha256-v1',
    signed: { signature: sha256([...v1.slice(0, 4), v1[5]].join('') + secret) },
    says: /5th value was not signed/,
  },
  {
    name: 'v1 with MD5',
    profile: 'sha256-v1',
    signed: {
      signature: createHash('md5')
        .update(v1.join('') + secret)
        .digest('hex'),
    },
    says: /md5/i,
  },
  {
    name: 'v1 with the first transaction only',
    operation: 'capture',
    profile: 'sha256-v1',
    sent: batch,
    signed: { signature: sha256(`10000011000001001796000000000000002${secret}`) },
    says: /Only the first|4th value/,
  },
  {
    name: 'v1 with transactions sorted',
    operation: 'capture',
    profile: 'sha256-v1',
    sent: batch,
    signed: { signature: sha256(`10000011000001001796000000000000001796000000000000002${secret}`) },
    says: /opposite order|sorted|changed places/,
  },
  // Whom it names.
  {
    name: 'an account of somebody else',
    sent: { ...fields, account_id: '1000002001' },
    signed: framed(canonical({ ...fields, account_id: '1000002001' })),
    says: /Unknown account/,
  },
  {
    name: 'merchant and account exchanged',
    sent: { ...fields, merchant_id: '1000001001', account_id: '1000001' },
    signed: framed(canonical({ ...fields, merchant_id: '1000001001', account_id: '1000001' })),
    says: /merchant_id and account_id changed places/,
  },
  {
    name: 'no account',
    sent: without(fields, 'account_id'),
    signed: framed(canonical(without(fields, 'account_id'))),
    says: /account_id is missing/,
  },
];

function access(profile: 'hmac-v2' | 'sha256-v1'): AccountAccess {
  return {
    account: { merchant_id: '1000001', account_id: '1000001001', signing_profile: profile } as Account,
    sign_keys: [
      { key_id: 'key_new', first_key_id: 'key_new', secret: 'another', permits: [], limits: no_limits },
      { key_id: 'key_old', first_key_id: 'key_old', secret, permits: [], limits: no_limits },
    ],
    addresses: [],
  };
}

/** What the doctor says of a seed. */
async function heard({
  operation = 'authorise',
  profile,
  sent = fields,
  signed,
  key = secret,
}: Seed): Promise<string> {
  const has_signature = typeof signed === 'object' && 'signature' in signed;
  const signature = has_signature ? signed.signature : hmac(signed, key).toString('hex');
  const raw =
    typeof sent === 'string'
      ? sent.replace('{signature}', signature)
      : JSON.stringify({ ...sent, encryption_data: signature });
  const known = findOperation(operation);
  if (!known) throw new Error(`no operation ${operation}`);
  const parsed = await parseBody(Buffer.from(raw));
  const diagnosis = diagnoseRequest({
    access: access(profile ?? 'hmac-v2'),
    operation: known,
    parsed,
    raw,
    base_urls: [base_url],
  });
  const { verdict, causes, reasons = [], signed_text, expected_text } = presentDiagnosis(diagnosis);
  expect(`${signed_text}${expected_text}${causes.join()}`).not.toContain(secret);
  for (const [at, cause] of causes.entries())
    expect.soft(chineseCause(reasons[at] ?? []), cause).toMatch(/[一-鿿]/);
  return `${verdict}: ${causes.join(' | ')}`;
}

describe('the signature doctor', () => {
  it(`names the cause of ${goal * 100} of 100 seeded mistakes`, async () => {
    const missed: string[] = [];
    for (const seed of seeds) {
      const cause = await heard(seed);
      if (!seed.says.test(cause)) missed.push(`${seed.name}: ${cause}`);
    }
    const named = seeds.length - missed.length;
    process.stdout.write(`signature doctor: ${named} of ${seeds.length} seeded mistakes are named\n`);
    expect(named / seeds.length, missed.join('\n')).toBeGreaterThanOrEqual(goal);
    expect(missed).toEqual([]);
  });
});
