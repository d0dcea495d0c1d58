import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { api_operations } from '@causeway/schemas/operations.ts';
import { signAnswer, signBody, signHmacV2, signSha256V1, verifyAnswer } from '@causeway/schemas/signing.ts';
import type { RequestBody } from '@causeway/schemas/v1/operation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { fund, payout } from '../../support/payouts.ts';

interface SignedVector {
  readonly body: RequestBody;
  readonly encryption_data: string;
}

/** Worked out by signing-vectors.py, with nothing of ours. */
interface Vectors {
  readonly sign_key: string;
  readonly requests: readonly {
    readonly operation: string;
    readonly hmac_v2: SignedVector;
    readonly sha256_v1: SignedVector;
  }[];
  readonly payout_answer: SignedVector;
  readonly answers: readonly {
    readonly unix_s: number;
    readonly raw_body: string;
    readonly header: string;
  }[];
}

const vectors = await readFile(new URL('signing-vectors.json', import.meta.url), 'utf8');
const { sign_key, requests, payout_answer, answers } = JSON.parse(vectors) as Vectors;

describe('signatures equal those of another implementation', () => {
  it('for every operation', () => {
    expect(requests.map(({ operation }) => operation).toSorted()).toEqual(
      api_operations.map(({ name }) => name).toSorted(),
    );
  });

  it.each(requests.map((vector) => [vector.operation, vector] as const))(
    'for a request to %s, in both profiles',
    (name, { hmac_v2, sha256_v1 }) => {
      const operation = api_operations.find((known) => known.name === name);
      if (!operation) throw new Error(`no operation ${name}`);
      expect(signHmacV2(sign_key, `/v1/${name}`, hmac_v2.body)).toBe(hmac_v2.encryption_data);
      expect(signSha256V1(operation, sign_key, sha256_v1.body)).toBe(sha256_v1.encryption_data);
    },
  );

  it('for a payout’s response', () => {
    const { body, encryption_data } = payout_answer;
    expect(signBody(sign_key, body)).toBe(encryption_data);
    expect(signBody(sign_key, { ...body, encryption_data: 'left out' })).toBe(encryption_data);
  });

  it('for responses, over their time and their raw body', () => {
    for (const { unix_s, raw_body, header } of answers) {
      expect(signAnswer(sign_key, unix_s, raw_body)).toBe(header);
      expect(verifyAnswer(sign_key, header, raw_body)).toBe(true);
      expect(verifyAnswer(sign_key, header, `${raw_body} `)).toBe(false);
      expect(verifyAnswer(sign_key, header.replace(/^t=\d+/, 't=1767259799'), raw_body)).toBe(false);
    }
  });
});

describe('a message that the gateway sends', () => {
  let gateway: TestGateway;
  let client: TestClient;
  beforeAll(async () => {
    gateway = await startTestGateway();
    client = await gateway.createClient();
  });
  afterAll(() => gateway.close());

  it('has a Gateway-Signature over its seconds, a full stop and its bytes', async () => {
    await fund(gateway, client, '1000.00');
    const sent = [
      await client.post('retrievalTrans', { orders: 'none' }),
      await client.post('capture', { capture_orders: [] }),
      await payout(client),
    ];
    for (const { headers, text } of sent) {
      const header = headers.get('gateway-signature') ?? '';
      const [, unix_s] = /^t=(\d+),/.exec(header) ?? [];
      const digest = createHmac('sha256', client.credentials.sign_key)
        .update(`${unix_s}.${text}`)
        .digest('hex');
      expect(header).toBe(`t=${unix_s},v1=${digest}`);
    }
  });
});
