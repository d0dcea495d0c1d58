import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { PaperAcquirer } from '../../support/paper-acquirer.ts';
import { createPortalClient, type PortalClient } from '../../support/portal-client.ts';

let gateway: TestGateway;
let paper: PaperAcquirer;
let operator: PortalClient;
beforeAll(async () => {
  paper = await PaperAcquirer.start();
  gateway = await startTestGateway();
  operator = await createPortalClient(gateway, { operator: true });
});
afterAll(async () => {
  await gateway.close();
  await paper.close();
});

let count = 0;
let name: string;
beforeEach(async () => {
  count += 1;
  name = `paper-${count}`;
  paper.requests.length = 0;
  const values = { base_url: paper.url, api_key: 'key-one', office: 'main' };
  await operator.fetch('POST', '/operator/acquirers', { body: { name, kind: 'paper', values } });
});

/** The acquirer as the console shows it. */
async function shown(): Promise<any> {
  const { body } = await operator.fetch('GET', '/operator/acquirers');
  return body['acquirers'].find((one: { name: string }) => one.name === name);
}

/** What the page shows of the settings of an account, or of the acquirer's own. */
async function expected(account_id = ''): Promise<{ version: string }> {
  const { settings } = await shown();
  const own = settings.find((one: { account_id: string }) => one.account_id === account_id);
  return { version: own?.version ?? '' };
}

async function lastEntry(action: string): Promise<any> {
  const { body } = await operator.fetch('GET', '/operator/audit');
  return body['entries'].find((entry: { action: string }) => entry.action === action);
}

describe('the console’s page of acquirers', () => {
  it('shows kinds with their settings, and acquirers without secrets', async () => {
    const { body } = await operator.fetch('GET', '/operator/acquirers');
    expect(body['kinds']).toContainEqual({
      kind: 'paper',
      label: 'Paper',
      fields: [
        { name: 'base_url', description: 'Where it is reached', required: true, secret: false },
        { name: 'api_key', description: 'From its office', required: true, secret: true },
        { name: 'office', description: 'Which of its offices', required: false, secret: false },
        // Of every kind.
        {
          name: 'attempt_fee',
          description: expect.stringContaining('such as 0.10 EUR'),
          required: false,
          secret: false,
        },
      ],
    });
    expect(await shown()).toMatchObject({
      usable: true,
      settings: [
        {
          account_id: '',
          values: [
            { name: 'base_url', value: paper.url },
            { name: 'api_key', value: '(hidden)' },
            { name: 'office', value: 'main' },
          ],
          replaced_until: '',
        },
      ],
    });
    expect(JSON.stringify(body)).not.toContain('key-one');
  });

  it('keeps secrets that a change leaves out, and drops other settings', async () => {
    const path = `/operator/acquirers/${name}`;
    const values = { base_url: paper.url, api_key: '', office: '' };
    const { body } = await operator.fetch('PUT', path, {
      body: { account_id: '', values, overlap_hours: 2, even_so: false, seen: await expected() },
    });
    expect(body).toEqual({ changed: ['office'] });
    expect((await shown()).settings[0].values).toHaveLength(2);
    const tested = await operator.fetch('POST', `${path}/test`, { body: { account_id: '' } });
    expect(tested.body).toEqual({ ok: true, detail: 'It knows this key.' });
  });

  it('gives an account settings of its own, and ends them', async () => {
    const client = await gateway.createClient();
    const path = `/operator/accounts/${client.account_id}/acquirer`;
    const body = { name, values: { api_key: 'key-own' }, overlap_hours: 24, even_so: false };
    const before = { connector: 'sandbox', version: '' };
    expect((await operator.fetch('PUT', path, { body: { ...body, seen: before } })).status).toBe(200);
    await client.captured();
    expect(paper.requests[0]).toMatchObject({ key: 'key-own', office: 'main' });
    const { account_id } = client;
    const end = {
      account_id,
      values: {},
      overlap_hours: 0,
      even_so: false,
      seen: await expected(account_id),
    };
    expect((await operator.fetch('PUT', `/operator/acquirers/${name}`, { body: end })).status).toBe(200);
    await client.authorised();
    expect(paper.requests.at(-1)).toMatchObject({ key: 'key-one' });
  });

  it('does not overwrite what somebody else has changed since the page was loaded', async () => {
    const path = `/operator/acquirers/${name}`;
    const change = (office: string, of: object) =>
      operator.fetch('PUT', path, {
        body: {
          account_id: '',
          values: { base_url: paper.url, office },
          overlap_hours: 0,
          even_so: true,
          ...of,
        },
      });
    const old = await expected();
    expect((await change('new', { seen: old })).status).toBe(200);
    for (const of of [{ seen: old }, {}])
      expect(await change('other', of)).toMatchObject({ status: 409, body: { code: 'U0015' } });
    // Asked for once more, as after an answer that was lost.
    expect((await change('new', { seen: old })).body).toEqual({ changed: [] });
    const office = { name: 'office', value: 'new' };
    expect((await shown()).settings[0].values).toContainEqual(office);
    expect((await change('other', { seen: await expected() })).status).toBe(200);
  });

  it('sends an account’s payments to another acquirer only if they still go where the page showed', async () => {
    const { account_id } = await gateway.createClient();
    const assign = (of: object) =>
      operator.fetch('PUT', `/operator/accounts/${account_id}/acquirer`, {
        body: { name, values: null, overlap_hours: 0, even_so: false, ...of },
      });
    for (const of of [{ seen: { connector: 'sandbox-2' } }, {}])
      expect(await assign(of)).toMatchObject({ status: 409, body: { code: 'U0015', source: 'connector' } });
    expect((await assign({ seen: { connector: 'sandbox' } })).status).toBe(200);
  });

  it('names the setting that is wrong and why an acquirer cannot be removed, and changes nothing', async () => {
    const wrong = { base_url: 'http://paper.example', api_key: 'key-one' };
    const added = await operator.fetch('POST', '/operator/acquirers', {
      body: { name: 'other', kind: 'paper', values: wrong },
    });
    expect([added.status, added.body['message']]).toEqual([
      422,
      expect.stringMatching(/^base_url must be an https address/),
    ]);
    await gateway.createClient({ connector: name });
    const removed = await operator.fetch('DELETE', `/operator/acquirers/${name}`, {
      body: { even_so: false },
    });
    expect([removed.status, removed.body['message']]).toEqual([
      422,
      expect.stringContaining('is still needed: 1 account names it'),
    ]);
    const gone = await operator.fetch('DELETE', `/operator/acquirers/${name}`, { body: { even_so: true } });
    expect(gone.body).toEqual({ done: true });
    expect(await shown()).toBeUndefined();
  });

  it('writes every change to the audit log, without secrets', async () => {
    const values = { base_url: paper.url, api_key: 'key-two', office: 'new' };
    await operator.fetch('PUT', `/operator/acquirers/${name}`, {
      body: { account_id: '', values, overlap_hours: 24, even_so: true, seen: await expected() },
    });
    expect(await lastEntry('operator.change_acquirer')).toMatchObject({
      subject: name,
      result: 'done',
      before: { api_key: '(hidden)', office: 'main' },
      after: { api_key: '(hidden)', office: 'new', changed: ['api_key', 'office'] },
    });
    expect(await lastEntry('operator.add_acquirer')).toMatchObject({ subject: name, result: 'done' });
    const { body } = await operator.fetch('GET', '/operator/audit');
    expect(JSON.stringify(body)).not.toMatch(/key-(one|two|own)/);
  });

  it('offers a production account real acquirers only', async () => {
    const { account_id, credentials } = await gateway.createClient({}, 'production');
    const read = await operator.fetch('GET', `/operator/accounts/${account_id}`);
    expect(read.body['connectors']).toContain(name);
    expect(read.body['connectors']).not.toContain('sandbox');
    const made = await operator.fetch('POST', `/operator/merchants/${credentials.merchant_id}/accounts`, {
      body: { mode: 'production' },
    });
    expect([made.status, made.body['message']]).toEqual([
      422,
      expect.stringContaining('needs an acquirer that moves real money'),
    ]);
    const rules = {
      rules: [{ currencies: [], brands: [], amount_from: '', amount_below: '', connector: 'sandbox' }],
    };
    const routed = await operator.fetch('PUT', `/operator/accounts/${account_id}/routes`, {
      body: { ...rules, version: '' },
    });
    expect([routed.status, routed.body['source']]).toEqual([422, 'rules[0].connector']);
  });
});
