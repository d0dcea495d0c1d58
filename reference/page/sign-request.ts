import { signedText } from '../../schemas/src/signed-text.ts';

/** Whose requests are signed, and with what. */
export interface Credentials {
  readonly merchant_id: string;
  readonly account_id: string;
  readonly sign_key: string;
  /** Empty: the gateway tries every key of the account. */
  readonly key_id: string;
}

type Fields = Record<string, unknown>;

/** How a body of a type is read into the fields that are signed, and written from them. */
interface BodyFormat {
  read(text: string): Fields;
  write(fields: Fields): string;
}

const json: BodyFormat = {
  read(text) {
    const fields: unknown = JSON.parse(text);
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
      throw new Error('The body must be one JSON object');
    return { ...fields };
  },
  write: (fields) => JSON.stringify(fields),
};

/** A field that is repeated, or written with [], is a list. */
const form: BodyFormat = {
  read(text) {
    const query = new URLSearchParams(text);
    return Object.fromEntries(
      [...new Set(query.keys())].map((name) => {
        const values = query.getAll(name);
        const list = name.endsWith('[]') || values.length > 1;
        return [name.replace(/\[\]$/, ''), list ? values : (values[0] ?? '')];
      }),
    );
  },
  write(fields) {
    const pairs = Object.entries(fields).flatMap(([name, value]) =>
      Array.isArray(value) ? value.map((item) => [`${name}[]`, String(item)]) : [[name, String(value)]],
    );
    return new URLSearchParams(pairs).toString();
  },
};

const formats: Readonly<Record<string, BodyFormat>> = {
  'application/json': json,
  'application/x-www-form-urlencoded': form,
};

function hex(bytes: ArrayBuffer | Uint8Array): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function hmacSha256(sign_key: string, text: string): Promise<string> {
  const encoder = new TextEncoder();
  const hash = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(sign_key), hash, false, ['sign']);
  return hex(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
}

const examples_own = /^order-1[0-9]{3}$/;

/**
 * What can be done once only is done under a number of its own: the example's order number, where it stands as it is,
 * and a payout's request_id.
 */
function withFreshNumbers(path: string, fields: Fields): Fields {
  const fresh = `${Date.now().toString(36)}-${hex(crypto.getRandomValues(new Uint8Array(2)))}`;
  const { order_no, request_id } = fields;
  if ((path === '/v1/authorise' || path === '/v1/checkout') && examples_own.test(String(order_no)))
    return { ...fields, order_no: `order-${fresh}` };
  if (path === '/v1/payout' && String(request_id).startsWith('6f1c1b0e-'))
    return { ...fields, request_id: crypto.randomUUID() };
  return fields;
}

/**
 * The same request in the name of the account, with a time and a nonce of its own, signed by profile hmac-v2.
 * @throws Error when its body is of a type that is not signed here, or cannot be read
 */
export async function signRequest(request: Request, credentials: Credentials): Promise<Request> {
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';');
  const format = formats[type.trim().toLowerCase()];
  if (!format)
    throw new Error('Only JSON and forms are signed on this page: choose one of them as the body’s type');
  const path = new URL(request.url).pathname;
  const read = withFreshNumbers(path, format.read(await request.clone().text()));
  const { encryption_data: _, key_id: __, ...input } = read;
  const { merchant_id, account_id, sign_key, key_id } = credentials;
  const fields: Fields = {
    ...input,
    merchant_id,
    account_id,
    ...(key_id === '' ? {} : { key_id }),
    timestamp: String(Math.floor(Date.now() / 1_000)),
    nonce: hex(crypto.getRandomValues(new Uint8Array(12))),
  };
  const encryption_data = await hmacSha256(sign_key, signedText(path, fields));
  return new Request(request, { method: 'POST', body: format.write({ ...fields, encryption_data }) });
}
