import { readFile } from 'node:fs/promises';
import { api_operations } from '../../../schemas/src/operations.ts';
import { describe, expect, it } from 'vitest';
import { canonicalJson, parseExactly } from '../src/canonical-json.ts';
import { operations } from '../src/generated/causeway.ts';
import {
  bytesOf,
  hmacKey,
  isSignedAnswer,
  legacySignedText,
  signHmacV2,
  signSha256V1,
  signedText,
} from '../src/signatures.ts';
import { constructEvent, readResult } from '../src/webhooks.ts';

interface Signed {
  readonly text: string;
  readonly encryption_data: string;
}

interface Checked {
  readonly about: string;
  readonly now_s: number;
  readonly genuine: boolean;
}

/** Of every SDK: emitted from the schemas and the gateway. */
interface Vectors {
  readonly sign_key: string;
  readonly canonical_json: readonly { about: string; json: string; canonical: string }[];
  readonly requests: readonly {
    operation: keyof typeof operations;
    about: string;
    envelope: object;
    fields: object;
    hmac_v2: Signed;
    sha256_v1: Signed;
  }[];
  readonly answers: readonly (Checked & { body: string; header: string })[];
  readonly money: readonly { body: string; amounts: object }[];
  readonly webhooks: readonly (Checked & {
    secrets: string[];
    headers: Record<string, string>;
    body: string;
  })[];
  readonly results: readonly (Checked & { url: string })[];
}

const file = new URL('../../vectors.json', import.meta.url);
const vectors = JSON.parse(await readFile(file, 'utf8')) as Vectors;
const { sign_key } = vectors;

/** Whether a promise is kept. */
async function succeeds(result: Promise<unknown>): Promise<boolean> {
  return result.then(
    () => true,
    () => false,
  );
}

describe('the SDK for TypeScript does what the vectors say', () => {
  it('with canonical JSON', () => {
    for (const { about, json, canonical } of vectors.canonical_json)
      expect(canonicalJson(JSON.parse(json)), about).toBe(canonical);
    expect(() => canonicalJson({ amount: Number.NaN })).toThrow('JSON cannot hold NaN');
  });

  it('with requests of every operation, in both profiles', async () => {
    const key = await hmacKey(sign_key);
    for (const { operation, about, envelope, fields, hmac_v2, sha256_v1 } of vectors.requests) {
      const { signed_fields } = operations[operation];
      const body = { ...fields, ...envelope };
      expect(signedText(`/v1/${operation}`, body), about).toBe(hmac_v2.text);
      expect(await signHmacV2(key, `/v1/${operation}`, body), about).toBe(hmac_v2.encryption_data);
      expect(legacySignedText(signed_fields, sign_key, body), about).toBe(sha256_v1.text);
      expect(await signSha256V1(signed_fields, sign_key, body), about).toBe(sha256_v1.encryption_data);
    }
    const covered = new Set(vectors.requests.map(({ operation }) => operation));
    expect([...covered]).toEqual(api_operations.map(({ name }) => name));
  });

  it('with the signatures of answers', async () => {
    const key = await hmacKey(sign_key);
    for (const { about, header, body, now_s, genuine } of vectors.answers)
      expect(await isSignedAnswer(key, header, bytesOf(body), { now_s }), about).toBe(genuine);
  });

  it('with amounts that are numbers', () => {
    for (const { body, amounts } of vectors.money) expect(parseExactly(body)).toMatchObject(amounts);
  });

  it('with webhooks', async () => {
    for (const { about, secrets, headers, body, now_s, genuine } of vectors.webhooks) {
      const event = constructEvent(body, headers, secrets, { now_s });
      expect(await succeeds(event), about).toBe(genuine);
      if (genuine) expect(await event, about).toEqual(JSON.parse(body));
      // As fetch has them, and as bytes.
      const same = constructEvent(bytesOf(body), new Headers(headers), secrets, { now_s });
      expect(await succeeds(same), about).toBe(genuine);
    }
  });

  it('with the results that customers bring back', async () => {
    for (const { about, url, now_s, genuine } of vectors.results) {
      const result = readResult(url, sign_key, { now_s });
      expect(await succeeds(result), about).toBe(genuine);
      if (genuine)
        expect(await result, about).toMatchObject({ order_no: 'Zoë & 日本 😀/1', payment_status: '3000' });
    }
  });
});
