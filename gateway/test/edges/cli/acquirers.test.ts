import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acquirer_kinds } from '../../../src/acquiring/connectors/acquirer-kinds.ts';
import type { StandIn } from '@causeway/connector-kit/acquirer-kind.ts';
import { hour_ms } from '../../../src/kernel/values/dates.ts';
import { createOperator, type Operator } from '../../support/command.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

let gateway: TestGateway;
let operator: Operator;
let adyen: StandIn;
beforeAll(async () => {
  gateway = await startTestGateway();
  operator = createOperator(gateway.connection);
  const kind = acquirer_kinds.find((one) => one.kind === 'adyen');
  const module = await kind!.standIn!();
  adyen = await module.start({
    port: 0,
    notify_url: null,
    now: () => gateway.clock.now(),
    random: () => 0.5,
  });
});
afterAll(async () => {
  await adyen.close();
  await gateway.close();
  operator.remove();
});

/** A settings file for the played Adyen. */
function settingsFile(differs: object = {}): string {
  const file = join(operator.folder, 'settings.json');
  writeFileSync(file, JSON.stringify({ ...adyen.settings, ...differs }), { mode: 0o600 });
  return file;
}

const add = (name: string, file: string) =>
  operator.run('acquirers', 'add', '--name', name, '--kind', 'adyen', '--settings-file', file);

/** What the audit log says of the newest action of this name. */
async function audited(action: string): Promise<any> {
  const rows = await gateway.query(
    `SELECT e.subject, o.result, o.before, o.after FROM audit_log_entries e
     JOIN audit_log_outcomes o USING (merchant_id, audit_id) WHERE e.action = $1 ORDER BY e.audit_id DESC LIMIT 1`,
    [action],
  );
  return rows[0];
}

describe('gateway acquirers', () => {
  it('adds an acquirer to a running gateway, tests it, and sends the payments of an account there', async () => {
    const added = await add('adyen-eu', settingsFile());
    expect([added.code, added.output]).toEqual([0, expect.stringContaining('Acquirer adyen-eu is added.')]);
    expect(await operator.json('acquirers', 'test', '--name', 'adyen-eu')).toMatchObject({ ok: true });
    const client = await gateway.createClient();
    const of_account = ['--account', client.account_id, '--name', 'adyen-eu'];
    expect(await operator.json('accounts', 'acquirer', of_account)).toMatchObject({ connector: 'adyen-eu' });
    await expect
      .poll(async () => {
        await client.authorise({ card: adyen.cards.approved });
        return adyen.executions().length;
      })
      .toBeGreaterThan(0);
    expect(await audited('operator.account_acquirer')).toMatchObject({
      subject: client.account_id,
      result: 'done',
      before: { connector: 'sandbox' },
      after: { connector: 'adyen-eu' },
    });
  });

  it('lists and shows acquirers without secrets, and records changes without them', async () => {
    const [row] = await operator.json('acquirers', 'list');
    expect(row).toMatchObject({ name: 'adyen-eu', kind: 'adyen', usable: true, accounts: 1 });
    const { merchant_account } = adyen.settings as Record<string, string>;
    const hidden = { merchant_account, api_key: '(hidden)', hmac_key: '(hidden)' };
    const shown = await operator.json('acquirers', 'show', '--name', 'adyen-eu');
    expect(shown.settings).toMatchObject([{ account_id: '', settings: hidden, replaced_until: null }]);
    const text = await operator.run('acquirers', 'show', '--name', 'adyen-eu');
    expect(text.output).toContain('(hidden)');
    const file = settingsFile({ merchant_account: 'OtherShopECOM' });
    const updated = await operator.run([
      'acquirers',
      'update',
      '--name',
      'adyen-eu',
      '--settings-file',
      file,
      '--overlap',
      '2h',
      '--even-so',
    ]);
    expect(updated).toEqual({
      code: 0,
      output: 'Acquirer adyen-eu has its new settings. Changed: merchant_account.\n',
    });
    expect(await audited('operator.change_acquirer')).toMatchObject({
      subject: 'adyen-eu',
      before: hidden,
      after: { ...hidden, merchant_account: 'OtherShopECOM', changed: ['merchant_account'] },
    });
    const after = await operator.json('acquirers', 'show', '--name', 'adyen-eu');
    const remaining_ms = Date.parse(after.settings[0].replaced_until) - gateway.clock.now().getTime();
    expect(Math.round(remaining_ms / hour_ms)).toBe(2);
    const all = await gateway.query('SELECT before, after FROM audit_log_outcomes');
    for (const secret of ['api_key', 'hmac_key'])
      expect(JSON.stringify(all)).not.toContain((adyen.settings as Record<string, string>)[secret]);
  });

  it.each([
    [{ api_key: undefined }, /^api_key is missing[^\n]*\n$/],
    [{ base_url: 'http://adyen.example' }, /^base_url must be an https address[^\n]*\n$/],
    [{ colour: 'red' }, /^colour is not a setting of adyen[^\n]*\n$/],
  ])('refuses invalid settings, %o, in one line that names the setting', async (differs, line) => {
    const { code, output } = await add('adyen-us', settingsFile(differs));
    expect([code, output]).toEqual([1, expect.stringMatching(line)]);
  });

  it('refuses a missing file, an unknown kind and a wrong time in one line', async () => {
    expect((await add('adyen-us', '/nowhere/settings.json')).output).toMatch(
      /^--settings-file cannot be read: [^\n]*\n$/,
    );
    const file = settingsFile();
    const kind = await operator.run(
      'acquirers',
      'add',
      '--name',
      'a',
      '--kind',
      'stone',
      '--settings-file',
      file,
    );
    expect(kind.output).toMatch(/^there is no kind of acquirer stone; there are adyen[^\n]*\n$/);
    const time = await operator.run([
      'acquirers',
      'update',
      '--name',
      'adyen-eu',
      '--settings-file',
      file,
      '--overlap',
      '1y',
    ]);
    expect(time.output).toContain('must be a time such as 30m, 24h or 7d');
  });

  it('removes an acquirer once nothing needs it, and lists before what does', async () => {
    const refused = await operator.run('acquirers', 'remove', '--name', 'adyen-eu');
    expect([refused.code, refused.output]).toEqual([
      1,
      expect.stringMatching(/is still needed: 1 account.*--even-so/),
    ]);
    const removed = await operator.run('acquirers', 'remove', '--name', 'adyen-eu', '--even-so');
    expect(removed.code).toBe(0);
    expect(removed.output).toMatch(
      /^Acquirer adyen-eu is removed\. It was needed: .*1 account names it.*notifications are not taken.*\n$/s,
    );
    const remaining = expect.objectContaining({ accounts: 1, refundable: expect.any(Number) });
    expect(await audited('operator.remove_acquirer')).toMatchObject({ result: 'done', after: remaining });
    await expect.poll(() => gateway.gateway.context.connectors.hasAcquirer('adyen-eu')).toBe(false);
  });

  it('says that a production account needs a real acquirer', async () => {
    const { merchant_id } = await operator.json('merchants', 'create', '--name', 'Shop');
    const { code, output } = await operator.run([
      'accounts',
      'create',
      '--merchant',
      merchant_id,
      '--mode',
      'production',
    ]);
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^a production account needs[^\n]*acquirers add[^\n]*\n$/),
    ]);
  });
});
