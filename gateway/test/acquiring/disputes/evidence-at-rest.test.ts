import {
  downloadEvidence,
  listDisputes,
  readDispute,
  uploadEvidence,
} from '@causeway/schemas/portal/disputes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rotateCardKeys } from '../../../src/operations/key-rotation/rotate-card-keys.ts';
import { cards, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient, type PortalClient } from '../../support/portal-client.ts';

const text = 'The parcel was signed for by the customer on the third of May.';

let gateway: TestGateway;
let shop: TestClient;
let person: PortalClient;
let at: { account_id: string; dispute_id: string };
beforeAll(async () => {
  gateway = await startTestGateway();
  shop = await gateway.createClient();
  const { merchant_id } = shop.credentials;
  person = await createPortalClient(gateway, { merchant_id, role_id: 'support' });
  await shop.captured({ card: cards.disputed });
  await gateway.work(2_000);
  const params = { account_id: shop.account_id };
  const { body } = await person.call(listDisputes, { params });
  at = { ...params, dispute_id: body['disputes'][0].dispute_id };
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

interface Stored {
  content: Buffer;
  data_key_id: string | null;
  active: boolean | null;
}

async function stored(evidence_id: string): Promise<Stored> {
  const rows = await gateway.query<Stored & Record<string, unknown>>(
    `SELECT e.content, e.data_key_id, d.active FROM dispute_evidence e LEFT JOIN data_keys d USING (data_key_id)
     WHERE e.evidence_id = $1`,
    [evidence_id],
  );
  if (!rows[0]) throw new Error(`no file ${evidence_id}`);
  return rows[0];
}

async function upload(content: string | Buffer): Promise<string> {
  const body = {
    name: 'proof.txt',
    content_type: 'text/plain',
    content: Buffer.from(content).toString('base64'),
    stage_no: 1,
  };
  const answer = await person.call(uploadEvidence, { params: at, body });
  expect(answer.status).toBe(200);
  return answer.body['evidence_id'];
}

async function downloaded(evidence_id: string): Promise<string> {
  return (await person.call(downloadEvidence, { params: { ...at, evidence_id } })).text;
}

async function sizeOf(evidence_id: string): Promise<number> {
  const { body } = await person.call(readDispute, { params: at });
  return body['evidence'].find((file: any) => file.evidence_id === evidence_id).size;
}

it('evidence is stored encrypted, and downloaded as it was sent', async () => {
  const id = await upload(text);
  const { content, data_key_id } = await stored(id);
  expect(content.includes('signed for')).toBe(false);
  expect(data_key_id).not.toBeNull();
  expect(await downloaded(id)).toBe(text);
  expect(await sizeOf(id)).toBe(text.length);
});

it('evidence of the greatest size is accepted, although encryption makes it longer', async () => {
  const id = await upload('x'.repeat(2 * 1024 * 1024));
  expect(await sizeOf(id)).toBe(2 * 1024 * 1024);
});

it('evidence from before files were encrypted is readable, and the worker encrypts it', async () => {
  const id = await upload(text);
  await gateway.query('UPDATE dispute_evidence SET content = $2, data_key_id = NULL WHERE evidence_id = $1', [
    id,
    Buffer.from(text),
  ]);
  expect([await downloaded(id), await sizeOf(id)]).toEqual([text, text.length]);
  await gateway.work(60_000);
  const { content, data_key_id } = await stored(id);
  expect([content.includes('signed for'), data_key_id === null]).toEqual([false, false]);
  expect([await downloaded(id), await sizeOf(id)]).toEqual([text, text.length]);
});

it('evidence is encrypted again under the new key when keys are rotated, and the old key is no longer needed', async () => {
  const id = await upload(text);
  const before = await stored(id);
  const rotated = await rotateCardKeys(gateway.gateway.context);
  expect(rotated.evidence).toBeGreaterThanOrEqual(1);
  const after = await stored(id);
  expect([after.active, after.data_key_id === before.data_key_id]).toEqual([true, false]);
  expect(await downloaded(id)).toBe(text);
  await gateway.query(
    `UPDATE data_keys SET retired_at = retired_at - interval '61 minutes' WHERE NOT active`,
  );
  const { data_keys_deleted } = await rotateCardKeys(gateway.gateway.context);
  expect(data_keys_deleted).toBeGreaterThanOrEqual(1);
  expect(await downloaded(id)).toBe(text);
});

it('evidence whose bytes were moved to another file is refused', async () => {
  const [one, other] = [await upload('one file'), await upload('another file')];
  const { content } = await stored(other);
  await gateway.query('UPDATE dispute_evidence SET content = $2 WHERE evidence_id = $1', [one, content]);
  const answer = await person.call(downloadEvidence, { params: { ...at, evidence_id: one } });
  expect([answer.status, answer.text.includes('another file')]).toEqual([500, false]);
  expect(await downloaded(other)).toBe('another file');
});
