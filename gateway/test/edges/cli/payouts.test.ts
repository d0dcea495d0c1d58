import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fileBank, writeBanks } from '../../banking/banks/file-bank.ts';
import type { TestClient } from '../../support/client.ts';
import { type Operator, actingAs, createOperator } from '../../support/command.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { germanIban, payout, sampleBeneficiary } from '../../support/payouts.ts';

// Every command is a process of its own, and on a busy machine ten of them take their time.
vi.setConfig({ testTimeout: 120_000 });

let gateway: TestGateway;
let operator: Operator;
let client: TestClient;
let account: readonly string[];
beforeAll(async () => {
  gateway = await startTestGateway();
  operator = createOperator(gateway.connection);
  client = await gateway.createClient();
  account = ['--account', client.account_id];
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
  operator.remove();
});

async function create(fields = {}): Promise<string> {
  return (await payout(client, fields)).body['transaction_id'];
}

function write(name: string, text: string): string {
  const path = join(operator.folder, name);
  writeFileSync(path, text);
  return path;
}

/** A schema that no payment file follows. */
const strict_schema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">
  <xs:element name="Document" type="xs:integer"/></xs:schema>`;

describe('gateway balances', () => {
  it('top-up adds money, and releases waiting payouts', async () => {
    const id = await create();
    const topped = await operator.run(
      'balances',
      'top-up',
      account,
      '--currency',
      'EUR',
      '--amount',
      '100000.00',
    );
    expect(topped).toEqual({
      code: 0,
      output: '100000.00 EUR added; 99900.00 EUR available.\n1 waiting payouts got their money.\n',
    });
    expect(await operator.json('payouts', 'show', id, account)).toMatchObject({ status: 'COMPLETED' });
    const list = await operator.json('balances', 'list', account);
    expect(list).toContainEqual({ currency: 'EUR', balance: 'available', amount: '99900.00' });
  });

  it.each([
    [['--currency', 'EUR', '--amount', '1.001'], /amount/],
    [['--currency', 'XXX', '--amount', '1.00'], /XXX/],
  ])('top-up refuses %j', async (args, message) => {
    const { code, output } = await operator.run('balances', 'top-up', account, args);
    expect(code).toBe(1);
    expect(output).toMatch(message);
  });

  it('statement opens, lists every movement with its cause, and closes as the ledger does', async () => {
    const failed = await create({ beneficiary: sampleBeneficiary(germanIban('9011')), reference: '=1+1' });
    const today = gateway.clock.now().toISOString().slice(0, 10);
    const span = ['--currency', 'EUR', '--from', today, '--to', today];
    const file = join(operator.folder, 'statement.csv');
    expect((await operator.run('balances', 'statement', account, span, '--out', file)).code).toBe(0);
    const [head, ...lines] = readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.split(','));
    expect(head).toEqual([
      'at',
      'movement',
      'transaction_id',
      'short_reference_id',
      'reference',
      'amount',
      'balance',
    ]);
    expect(lines[0]?.[1]).toBe('opening_balance');
    // The day is not over: what there is now.
    expect(lines.at(-1)?.[1]).toBe('interim_balance');
    expect(lines.at(-1)?.[0]?.slice(0, 10)).toBe(today);
    const of_failed = lines.filter((line) => line[2] === failed);
    expect(of_failed.map((line) => [line[1], line[4], line[5]])).toEqual([
      ['payout_held', `'=1+1`, '-100.00'],
      ['payout_released', `'=1+1`, '100.00'],
    ]);
    // To the minor unit: each balance is the one before and the movement, the last is the ledger's.
    const cents = (text = ''): bigint => BigInt(text.replace('.', ''));
    for (const [at, line] of lines.slice(1, -1).entries())
      expect(cents(line[6])).toBe(cents(lines[at]?.[6]) + cents(line[5]));
    const [{ minor } = { minor: '' }] = await gateway.query<{ minor: string }>(
      `SELECT sum(p.amount)::text AS minor FROM journal j
       CROSS JOIN LATERAL unnest(j.ledger_accounts, j.amounts) AS p(account, amount)
       WHERE account_id = $1 AND currency = 'EUR' AND p.account = 2`,
      [client.account_id],
    );
    expect(cents(lines.at(-1)?.[6])).toBe(BigInt(minor));
  });
});

describe('payouts on the command line', () => {
  it('are listed and shown, by any of their references', async () => {
    const { body } = await payout(client);
    const rows = await operator.json('payouts', 'list', account, '--limit', '1');
    expect(rows).toMatchObject([{ transaction_id: body['transaction_id'], status: 'COMPLETED' }]);
    for (const id of ['transaction_id', 'short_reference_id', 'request_id'])
      expect(await operator.json('payouts', 'show', body[id], account)).toMatchObject({
        transaction_id: body['transaction_id'],
        beneficiary: { company_name: 'Acme Trading GmbH' },
      });
    const failed = await operator.json('payouts', 'list', account, '--status', 'FAILED');
    expect(failed.map(({ status }: any) => status)).toEqual(['FAILED']);
    const { code, output } = await operator.run('payouts', 'show', '1', account);
    expect([code, output]).toEqual([1, `account ${client.account_id} has no payout 1\n`]);
  });

  it('are approved by two people, rejected, and cancelled', async () => {
    const settings = await operator.json(
      'payouts',
      'settings',
      account,
      '--approval-limit',
      'EUR=50.00',
      '--maker-limit',
      'USD=70.00',
      '--cooling-off',
      'usual',
    );
    expect(settings).toMatchObject({
      approval_limits: ['50.00 EUR'],
      maker_limits: ['70.00 USD'],
      cooling_off_hours: null,
    });
    const { output } = await operator.run('payouts', 'settings', account, '--cooling-off', '721');
    expect(output).toContain('--cooling-off must be 0 to 720 hours, or usual');
    const ids = [await create(), await create(), await create()] as const;
    const people: Record<string, string> = {};
    const by: Record<string, Operator> = {};
    for (const name of ['ann', 'bob']) {
      const person = ['--email', `${name}@desk.example`, '--name', name, '--operator'];
      people[name] = (await operator.json('users', 'create', person)).user_id;
      by[name] = await actingAs(operator, gateway, `${name}@desk.example`);
    }
    const as = async (verb: string, id: string, name: string) => by[name]!.run('payouts', verb, id, account);
    expect((await as('approve', ids[0], 'ann')).output).toBe(`Payout ${ids[0]} is IN_APPROVAL.\n`);
    expect((await as('approve', ids[0], 'ann')).code).toBe(1);
    expect((await as('approve', ids[0], 'bob')).output).toBe(`Payout ${ids[0]} is COMPLETED.\n`);
    expect((await as('reject', ids[1], 'ann')).output).toBe(`Payout ${ids[1]} is APPROVAL_REJECTED.\n`);
    expect((await as('cancel', ids[2], 'ann')).output).toBe(`Payout ${ids[2]} is CANCELLED.\n`);
    const late = await as('cancel', ids[0], 'ann');
    expect(late).toEqual({ code: 1, output: 'the payout is COMPLETED: it can no longer be cancelled\n' });
    const shown = await operator.json('payouts', 'show', ids[0], account);
    expect(shown.decisions.map(({ approver, decision }: any) => [approver, decision])).toEqual([
      [`user:${people['ann']}`, 'approved'],
      [`user:${people['bob']}`, 'approved'],
    ]);
    await operator.json('payouts', 'settings', account, '--approval-limit', 'EUR=none');
  });

  it('have defaults where nothing is set, and say so', async () => {
    const { code, output } = await operator.run('payouts', 'settings', account);
    expect(code).toBe(0);
    expect(output).toMatch(/^connector +none: sandbox-bank, as is usual$/m);
    expect(output).toMatch(/^screening +usual: off$/m);
    expect(output).toMatch(/^default_payer_id +none$/m);
    expect(output).toMatch(/^cooling_off_hours +usual: 0$/m);
    expect(output).not.toMatch(/ $/m);
    expect(output).not.toContain('cooling_off_from');
    const json = await operator.json('payouts', 'settings', account);
    expect(json).toMatchObject({ connector: null, screening: null });
  });

  it('are refused with an unknown bank', async () => {
    const nobody = await operator.run('payouts', 'settings', account, '--payer', 'nobody');
    expect(nobody).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^account \S+ has no saved payer nobody\n$/),
    });
    expect(
      (await operator.json('payouts', 'settings', account, '--payer', 'none')).default_payer_id,
    ).toBeNull();
    const { code, output } = await operator.run('payouts', 'settings', account, '--bank', 'piggy');
    expect(code).toBe(1);
    expect(output).toMatch(/piggy is not a bank of this gateway; there are sandbox-bank/);
  });
});

describe('rates and fees on the command line', () => {
  it('are set, imported, listed and used', async () => {
    const file = write('rates.csv', 'base,quote,rate,markup_bps\nEUR,USD,1.10,50\nEUR,GBP,0.85,0\n');
    expect((await operator.run('rates', 'import', file)).output).toBe('Rates added: 2.\n');
    const one = write('rate.csv', 'base,quote,rate\nEUR,SEK,11.20\n');
    expect((await operator.run('rates', 'import', one)).output).toBe('Rates added: 1.\n');
    await operator.json('rates', 'set', '--base', 'EUR', '--quote', 'CHF', '--rate', '0.95');
    const { rates } = await operator.json('rates', 'list', '--base', 'EUR');
    expect(rates.map(({ quote }: any) => quote).toSorted()).toEqual(['CHF', 'GBP', 'SEK', 'USD']);
    const key = [...account, '--currency', 'EUR', '--method', 'SWIFT', '--charge-option', 'SHARED'];
    await operator.json('fees', 'set', key, '--fixed', '1.00', '--percent', '0.5', '--maximum', '3.00');
    expect((await operator.json('fees', 'list', account)).fees).toHaveLength(1);
    // What is left out stays as it is.
    await operator.json('fees', 'set', key, '--maximum', 'none');
    const free = { fixed: '1.00', percent: '0.5', minimum: '0.00', maximum: '' };
    expect(await operator.json('fees', 'set', key, '--minimum', '0')).toMatchObject(free);
    await operator.json('fees', 'set', key, '--maximum', '3.00');
    const { body } = await payout(client, {
      payment_currency: 'USD',
      source_currency: 'EUR',
      payment_amount: undefined,
      source_amount: '200.00',
    });
    expect(body).toMatchObject({ payment_amount: '218.90', exchange_rate: '1.0945', fee_amount: 2 });
    expect((await operator.run('fees', 'remove', key)).code).toBe(0);
    expect(await operator.json('fees', 'list', account)).toEqual({ fees: [] });
  });

  it('are not imported from a file with a mistake, and the line is named', async () => {
    const file = write('bad.csv', 'base,quote,rate\nEUR,DKK,7.46\nEUR,NOK,eleven\n');
    const { code, output } = await operator.run('rates', 'import', file);
    expect(code).toBe(1);
    expect(output).toMatch(/2.*NOK/);
    expect(await operator.json('rates', 'list', '--quote', 'DKK')).toEqual({ rates: [] });
  });
});

describe('beneficiaries on the command line', () => {
  it('are saved from a file, listed, paid and removed', async () => {
    const file = write('acme.json', JSON.stringify(sampleBeneficiary()));
    await operator.json('beneficiaries', 'save', file, account, '--id', 'acme');
    expect((await operator.json('beneficiaries', 'list', account)).beneficiaries).toContainEqual(
      expect.objectContaining({ beneficiary_id: 'acme' }),
    );
    const { body } = await payout(client, { beneficiary: undefined, beneficiary_id: 'acme' });
    expect(body['status']).toBe('COMPLETED');
    expect((await operator.run('beneficiaries', 'remove', 'acme', account)).output).toBe(
      'acme is out of use.\n',
    );
    const bad = write('bad.json', JSON.stringify({ ...sampleBeneficiary(), company_name: '' }));
    const { code, output } = await operator.run('beneficiaries', 'save', bad, account);
    expect(code).toBe(1);
    expect(output).toContain('beneficiary.company_name is missing');
  });
});

describe('gateway banks and gateway screening', () => {
  it('describe banks, list them and exchange files with them', async () => {
    const bank = fileBank(join(operator.folder, 'house-bank'));
    const with_bank = createOperator(gateway.connection, writeBanks(operator.folder, bank));
    expect(await with_bank.json('banks', 'list')).toMatchObject([{ name: 'house-bank', currencies: 'EUR' }]);
    expect((await with_bank.run('banks', 'exchange', 'house-bank')).output).toBe(
      '0 files were sent or read.\n',
    );
    expect(await with_bank.json('banks', 'files', 'house-bank')).toEqual([]);
    expect((await with_bank.run('banks', 'files', 'other')).output).toMatch(/there is no bank other/);
    with_bank.remove();
  });

  it('show a payout as a bank would get it, and whether that is valid', async () => {
    const banks = {
      banks: [
        {
          name: 'house-bank',
          directory: join(operator.folder, 'try-bank'),
          owner: { name: 'Example Payments', town: 'Wien', country: 'AT' },
          accounts: [{ currency: 'EUR', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' }],
          rails: { SWIFT: { service_level: { proprietary: 'WIRE' }, cut_off: '09:30' } },
        },
      ],
    };
    const with_bank = createOperator(gateway.connection, {
      BANKS_FILE: write('try-banks.json', JSON.stringify(banks)),
    });
    const { body } = await payout(client, { reference: 'TRY-1' });
    const tried = await with_bank.json(
      'banks',
      'try',
      '--payout',
      body['transaction_id'],
      '--bank',
      'house-bank',
    );
    expect(tried).toMatchObject({ bank: 'house-bank', rail: 'SWIFT', unfit: null, mistakes: [] });
    expect(JSON.stringify(tried)).toContain('<SvcLvl><Prtry>WIRE</Prtry></SvcLvl>');
    const people = await with_bank.run(
      'banks',
      'try',
      '--payout',
      body['short_reference_id'],
      '--bank',
      'house-bank',
    );
    expect(people.output).toContain(`<EndToEndId>${body['short_reference_id']}-`);
    expect(people.output).toContain('Valid by the gateway’s schema.');
    const other_schema = write('strict.xsd', strict_schema);
    const strict = await with_bank.run(
      'banks',
      'try',
      '--payout',
      body['transaction_id'],
      '--bank',
      'house-bank',
      '--schema',
      other_schema,
    );
    expect([strict.code, strict.output]).toEqual([1, expect.stringContaining('Not valid by')]);
    const dollars = await payout(client, {
      payment_currency: 'USD',
      source_currency: 'USD',
      payment_amount: '1.00',
    });
    const unfit = await with_bank.run(
      'banks',
      'try',
      '--payout',
      dollars.body['transaction_id'],
      '--bank',
      'house-bank',
    );
    expect([unfit.code, unfit.output]).toEqual([1, expect.stringContaining('no account in USD')]);
    expect((await with_bank.run('banks', 'try', '--payout', '1')).output).toContain('there is no payout 1');
    expect((await with_bank.run('banks', 'try', '--payout', body['transaction_id'])).output).toContain(
      'sandbox-bank takes no files: say --bank',
    );
    with_bank.remove();
  });

  it('list rails as their markets and a bank have them, and the calendars with their sources', async () => {
    const rails: { name: string }[] = await operator.json('banks', 'rails');
    expect(rails.find(({ name }) => name === 'ACH')).toMatchObject({
      message: { local_instrument: { COMPANY: { code: 'CCD' } }, cut_off: '16:00', calendar: 'FED' },
      source: expect.stringContaining('Nacha'),
    });
    expect((await operator.run('banks', 'rails', 'zengin')).output).toMatch(/character_set\s+ZENGIN/);
    expect((await operator.run('banks', 'rails', 'x')).output).toMatch(/there is no rail x; there are SWIFT/);
    expect((await operator.run('banks', 'rails')).output).toMatch(/NEFT.*“NEFT”/);
    // What nothing published says is marked, until the operator has set it for a bank.
    expect((await operator.run('banks', 'rails')).output).toMatch(/ACH .*16:00 \(assumed\)/);
    expect((await operator.run('banks', 'rails', 'BECS NZ')).output).toMatch(/assumed +cut_off calendar/);
    expect((await operator.run('banks', 'rails', 'SPEI')).output).toMatch(/assumed +nothing/);
    const banks = {
      banks: [
        {
          name: 'house-bank',
          directory: join(operator.folder, 'rails-bank'),
          owner: { name: 'Example Payments', town: 'Wien', country: 'AT' },
          accounts: [{ currency: 'EUR', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' }],
          rails: { ACH: { cut_off: '09:30' } },
        },
      ],
    };
    const with_bank = createOperator(gateway.connection, {
      BANKS_FILE: write('rails-banks.json', JSON.stringify(banks)),
    });
    const own = (await with_bank.run('banks', 'rails', '--bank', 'house-bank')).output;
    expect(own).toMatch(/ACH .* 09:30 {2}/);
    expect(own).toMatch(/FEDWIRE .*17:00 \(assumed\)/);
    with_bank.remove();
    const calendars: { name: string }[] = await operator.json('banks', 'calendars');
    expect(calendars.find(({ name }) => name === 'CN')).toMatchObject({
      years: '2025 2026',
      published: { 2026: { source: expect.stringContaining('State Council') } },
    });
  });

  it('report which sanctions lists are missing', async () => {
    const rows = await operator.json('screening', 'status');
    expect(JSON.stringify(rows)).toMatch(/missing/);
  });
});
