import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettlement, readStatement } from '@causeway/schemas/portal/balances.ts';
import { createPerson } from '../../../src/accounts/identity/team/manage-people.ts';
import { decideAnswer, proposeAnswer } from '../../../src/banking/recalls/answer-recall.ts';
import type { RecallAnswer } from '../../../src/banking/recalls/recall.ts';
import {
  decideClearing,
  proposeClearing,
  type Proposing,
} from '../../../src/operations/clearing/clear-suspense.ts';
import type { TestClient } from '../../support/client.ts';
import { actingAs, createOperator } from '../../support/command.ts';
import { atOnce } from '../../support/held-lock.ts';
import {
  line,
  notificationOf,
  openHouseBank,
  transaction,
  type HouseBank,
} from '../../support/house-bank.ts';
import { createPortalClient } from '../../support/portal-client.ts';
import { recallOf } from './recall-messages.ts';

/** Recalls that two people have accepted, and whose debit comes in another amount, or never. */
let bank: HouseBank;
let client: TestClient;
beforeAll(async () => {
  bank = await openHouseBank();
  client = await bank.createClient();
});
afterAll(async () => {
  await bank.gateway.verify();
  await bank.close();
});

let numbers = 0;
/** A reference that nothing else bears. */
function reference(): string {
  numbers += 1;
  return `ENDED-2026-${String(numbers).padStart(6, '0')}`;
}

/** Money that a bank has moved under a reference, and the item of suspense that it is. */
async function moved(
  side: 'CRDT' | 'DBIT',
  amount: string,
  end_to_end: string,
  currency = 'EUR',
): Promise<bigint> {
  const details = transaction({ end_to_end_id: end_to_end });
  await bank.says(notificationOf(line({ side, amount, currency, details })));
  return BigInt((await bank.suspense()).at(-1)!['item_id']!);
}

const nothing = {
  to_account_id: '',
  payout: null,
  other_item_id: 0n,
  recall_id: 0n,
  reason: 'it says so',
} as const;

function propose(item_id: bigint, more: Partial<Proposing>): ReturnType<typeof proposeClearing> {
  const { context } = bank.gateway.gateway;
  return proposeClearing(context, {
    item_id,
    resolution: 'recall',
    ...nothing,
    by: 'user:ann',
    ...more,
  });
}

function clear(item_id: bigint): ReturnType<typeof decideClearing> {
  const { context } = bank.gateway.gateway;
  return decideClearing(context, { item_id, decision: 'confirmed', by: 'user:bob' });
}

function proposeAs(recall_id: bigint, proposal: RecallAnswer): ReturnType<typeof proposeAnswer> {
  const how = {
    answer_code: '',
    item_id: 0n,
    account_id: '',
    payout: null,
    reason: 'agreed',
    by: 'user:ann',
  } as const;
  return proposeAnswer(bank.gateway.gateway.context, { recall_id, answer: proposal, ...how });
}

function decide(recall_id: bigint): ReturnType<typeof decideAnswer> {
  return decideAnswer(bank.gateway.gateway.context, { recall_id, decision: 'confirmed', by: 'user:bob' });
}

async function answer(recall_id: bigint, proposal: RecallAnswer): Promise<void> {
  await proposeAs(recall_id, proposal);
  await decide(recall_id);
}

async function stateOf(recall_id: bigint): Promise<string> {
  const id = recall_id.toString();
  const [row] = await bank.gateway.query<{ state: string }>(
    'SELECT state FROM recalls WHERE recall_id = $1',
    [id],
  );
  return row!.state;
}

interface Accepted {
  readonly recall_id: bigint;
  readonly item_id: bigint;
  readonly end_to_end: string;
}

/** A recall that is accepted, and its bank told: out of suspense, or out of what an account has, where it is named. */
async function accepted(amount: string, account_id = ''): Promise<Accepted> {
  const end_to_end = reference();
  const item_id = await moved('CRDT', amount, end_to_end);
  if (account_id !== '') {
    await propose(item_id, { resolution: 'account', to_account_id: account_id });
    await clear(item_id);
  }
  const recall_id = await requestRecall(amount, end_to_end);
  await answer(recall_id, 'accepted');
  await bank.gateway.work(5_000);
  return { recall_id, item_id, end_to_end };
}

async function requestRecall(amount: string, end_to_end: string): Promise<bigint> {
  const number = reference();
  await bank.says(recallOf({ number, amount, end_to_end }));
  const [row] = await bank.gateway.query<{ id: string }>(
    `SELECT recall_id::text AS id FROM recalls WHERE request ->> 'cancellation' = $1`,
    [number],
  );
  return BigInt(row!.id);
}

/** What the gateway and the merchant have, of which most belongs to no test. */
async function changeOf(change: () => Promise<unknown>): Promise<Record<string, number>> {
  const read = async () => ({ house: await bank.houseBalances(), merchant: await bank.balances(client) });
  const before = await read();
  await change();
  const after = await read();
  const changes: Record<string, number> = {};
  for (const book of ['house', 'merchant'] as const)
    for (const name of new Set([...Object.keys(before[book]), ...Object.keys(after[book])])) {
      const moved_by = Number(after[book][name] ?? 0) - Number(before[book][name] ?? 0);
      if (moved_by !== 0) changes[`${book} ${name}`] = moved_by;
    }
  return changes;
}

describe('a debit of another amount than the accepted recall', () => {
  it.each([
    ['less', '48.00', 48_00],
    ['more', '53.50', 53_50],
  ])(
    'that is %s is assigned to the recall by two people, and the bank’s charges bear the difference',
    async (_what, debited, cents) => {
      const { recall_id, end_to_end } = await accepted('50.00', client.account_id);
      const debit = await moved('DBIT', debited, end_to_end);
      expect(await stateOf(recall_id)).toBe('accepted');
      await propose(debit, { recall_id });
      const changes = await changeOf(() => clear(debit));
      expect(changes).toEqual({
        'house EUR 105': cents,
        'house EUR 102': -50_00,
        'house EUR 106': 50_00 - cents,
        'merchant EUR 108': -50_00,
        'merchant EUR 102': 50_00,
      });
      expect(await stateOf(recall_id)).toBe('given_back');
      await bank.gateway.verify();
    },
  );

  it('is assigned to one recall only, whoever decides first', async () => {
    const first = await accepted('51.00');
    const debits = [
      await moved('DBIT', '50.00', first.end_to_end),
      await moved('DBIT', '50.50', first.end_to_end),
    ];
    for (const debit of debits) await propose(debit, { recall_id: first.recall_id });
    const row = 'SELECT FROM recalls WHERE recall_id = $1 FOR UPDATE';
    const proposal = await atOnce(
      bank.gateway,
      row,
      [first.recall_id.toString()],
      debits.map(
        (debit) => () =>
          clear(debit).then(
            () => 'done',
            (error: Error) => error.message,
          ),
      ),
    );
    expect(proposal).toEqual(['done', expect.stringMatching(/nothing is set aside/)]);
    await bank.gateway.verify();
  });

  it('is offered only from the recall’s bank in its currency', async () => {
    const { recall_id, end_to_end } = await accepted('52.00');
    const came = await moved('CRDT', '52.00', reference());
    const dollars = await moved('DBIT', '52.00', end_to_end, 'USD');
    for (const item of [came, dollars])
      await expect(propose(item, { recall_id })).rejects.toThrow(
        /is not money that house-bank has debited in EUR/,
      );
    await expect(propose(dollars, { recall_id: 17n })).rejects.toThrow(/no recall 17/);
    const open = await requestRecall('1.00', reference());
    await expect(propose(dollars, { recall_id: open })).rejects.toThrow(/nothing is set aside/);
    expect(await stateOf(recall_id)).toBe('accepted');
  });
});

describe('an accepted recall that the bank never debits', () => {
  it('is returned to suspense by two people, and the money can be granted to another recall', async () => {
    const { recall_id, item_id, end_to_end } = await accepted('60.00');
    await proposeAs(recall_id, 'withdrawn');
    await expect(proposeAs(recall_id, 'withdrawn')).rejects.toThrow(/another answer/);
    const { context } = bank.gateway.gateway;
    const alone = decideAnswer(context, { recall_id, decision: 'confirmed', by: 'user:ann' });
    await expect(alone).rejects.toThrow(/second person/);
    expect(await changeOf(() => decide(recall_id))).toEqual({
      'house EUR 108': -60_00,
      'house EUR 105': 60_00,
    });
    expect(await stateOf(recall_id)).toBe('withdrawn');
    expect((await bank.suspense()).map((item) => item['item_id'])).toContain(item_id.toString());
    await bank.gateway.verify();
    const again = await requestRecall('60.00', end_to_end);
    await answer(again, 'accepted');
    await bank.gateway.work(5_000);
    await moved('DBIT', '60.00', end_to_end);
    expect(await stateOf(again)).toBe('given_back');
    await bank.gateway.verify();
  });

  it('is returned to the merchant, who is notified, and its statement and settlement report agree', async () => {
    const merchant = await bank.createClient();
    const { recall_id } = await accepted('61.00', merchant.account_id);
    await answer(recall_id, 'withdrawn');
    expect(await bank.balances(merchant)).toMatchObject({ 'EUR 2': '506100' });
    const { body } = await merchant.post('events', { after: '0', limit: '100' });
    const events = body['events']
      .filter(({ type }: any) => type === 'balance.adjusted')
      .map(({ data }: any) => data);
    expect(events).toMatchObject([
      { amount: '61.00' },
      { adjustment_id: recall_id.toString(), amount: '-61.00' },
      { adjustment_id: recall_id.toString(), amount: '61.00' },
    ]);
    const { account_id } = merchant;
    const portal = await createPortalClient(bank.gateway, { merchant_id: merchant.credentials.merchant_id });
    const today = bank.gateway.clock.now().toISOString().slice(0, 10);
    const query = { from: today, to: today };
    const settlement = await portal.call(readSettlement, { params: { account_id }, query });
    expect(settlement.body['totals']).toContainEqual(
      expect.objectContaining({ currency: 'EUR', paid_out: '0.00' }),
    );
    const whole = { params: { account_id }, query: { ...query, currency: 'EUR' } };
    const { lines } = (await portal.call(readStatement, whole)).body;
    expect(lines.map(({ movement, amount }: any) => [movement, amount])).toContainEqual([
      'recall_withdrawn',
      '61.00',
    ]);
    await bank.gateway.verify();
  });

  it('is not withdrawn before the bank has been told that it may debit', async () => {
    const end_to_end = reference();
    await moved('CRDT', '62.00', end_to_end);
    const recall_id = await requestRecall('62.00', end_to_end);
    await expect(proposeAs(recall_id, 'withdrawn')).rejects.toThrow(/nothing is set aside/);
    await answer(recall_id, 'accepted');
    await expect(proposeAs(recall_id, 'withdrawn')).rejects.toThrow(/has not been told yet/);
    await bank.gateway.work(5_000);
    await proposeAs(recall_id, 'withdrawn');
  });

  it('that is debited after all stays in suspense, for people to decide', async () => {
    const { recall_id, item_id, end_to_end } = await accepted('63.00');
    await answer(recall_id, 'withdrawn');
    const debit = await moved('DBIT', '63.00', end_to_end);
    expect(await stateOf(recall_id)).toBe('withdrawn');
    await expect(propose(debit, { recall_id })).rejects.toThrow(/nothing is set aside/);
    await propose(debit, { resolution: 'pair', other_item_id: item_id });
    await clear(debit);
    const open = (await bank.suspense()).map((item) => item['item_id']);
    expect(open).not.toContain(debit.toString());
    expect(open).not.toContain(item_id.toString());
    await bank.gateway.verify();
  });

  it.each(['debit', 'withdrawal'] as const)(
    'is debited or withdrawn where both come at once, whichever is first: the %s',
    async (first) => {
      const { recall_id, end_to_end } = await accepted('64.00', client.account_id);
      await proposeAs(recall_id, 'withdrawn');
      const details = transaction({ end_to_end_id: end_to_end });
      const both = {
        debit: () =>
          bank.says(notificationOf(line({ side: 'DBIT', amount: '64.00', details }))).then(() => 'done'),
        withdrawal: () =>
          decide(recall_id).then(
            () => 'done',
            (error: Error) => error.message,
          ),
      };
      const order =
        first === 'debit' ? (['debit', 'withdrawal'] as const) : (['withdrawal', 'debit'] as const);
      const row = 'SELECT FROM recalls WHERE recall_id = $1 FOR UPDATE';
      let proposal: string[] = [];
      const changes = await changeOf(async () => {
        proposal = await atOnce(
          bank.gateway,
          row,
          [recall_id.toString()],
          order.map((name) => both[name]),
        );
      });
      expect(await stateOf(recall_id)).toBe(first === 'debit' ? 'given_back' : 'withdrawn');
      expect(proposal).toEqual([
        'done',
        first === 'debit' ? expect.stringMatching(/nothing is set aside/) : 'done',
      ]);
      const debited = { 'merchant EUR 108': -64_00, 'merchant EUR 102': 64_00 };
      const stored = {
        'merchant EUR 108': -64_00,
        'merchant EUR 2': 64_00,
        'house EUR 102': 64_00,
        'house EUR 105': -64_00,
      };
      expect(changes).toEqual(first === 'debit' ? debited : stored);
      await bank.gateway.verify();
    },
  );

  it('is withdrawn once, however many decide at once', async () => {
    const { recall_id } = await accepted('65.00', client.account_id);
    await proposeAs(recall_id, 'withdrawn');
    const decided = await Promise.allSettled([decide(recall_id), decide(recall_id), decide(recall_id)]);
    expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await stateOf(recall_id)).toBe('withdrawn');
    await bank.gateway.verify();
  });
});

it('a recall is assigned and withdrawn in the console, which names the recall of a debit', async () => {
  const ann = await createPortalClient(bank.gateway, { operator: true });
  const bob = await createPortalClient(bank.gateway, { operator: true });
  const { recall_id, end_to_end } = await accepted('70.00');
  const debit = await moved('DBIT', '70.10', end_to_end);
  const item = (await ann.fetch('GET', `/operator/suspense/${debit}`)).body['item'];
  expect(item).toMatchObject({ likely_recall_id: recall_id.toString() });
  const to = { resolution: 'recall', reason: 'with a fee' };
  const none = await ann.fetch('POST', `/operator/suspense/${debit}/proposals`, { body: to });
  expect([none.status, none.body['source']]).toEqual([422, 'recall_id']);
  const body = { ...to, recall_id: recall_id.toString() };
  const proposed = (await ann.fetch('POST', `/operator/suspense/${debit}/proposals`, { body })).body;
  expect(proposed).toMatchObject({ resolution: 'recall', recall_id: recall_id.toString() });
  const at = `/operator/suspense/${debit}/proposals/${proposed.proposal_id}`;
  expect((await bob.fetch('POST', at, { body: { decision: 'confirmed' } })).status).toBe(200);
  expect(await stateOf(recall_id)).toBe('given_back');

  const never = await accepted('71.00');
  const answers = `/operator/recalls/${never.recall_id}/answers`;
  const withdrawing = { answer: 'withdrawn', reason: 'the bank says that it will not' };
  const { proposal_id } = (await ann.fetch('POST', answers, { body: withdrawing })).body;
  expect(
    (await ann.fetch('POST', `${answers}/${proposal_id}`, { body: { decision: 'confirmed' } })).status,
  ).toBe(422);
  expect(
    (await bob.fetch('POST', `${answers}/${proposal_id}`, { body: { decision: 'confirmed' } })).status,
  ).toBe(200);
  const shown = (await bob.fetch('GET', `/operator/recalls/${never.recall_id}`)).body;
  expect(shown).toMatchObject({
    recall: { state: 'withdrawn' },
    answers: [{ answer: 'accepted' }, withdrawing],
  });
  await bank.gateway.verify();
});

it('a recall is assigned and withdrawn on the command line', async () => {
  const { context } = bank.gateway.gateway;
  const people = { operator: true, membership: null };
  await createPerson(context, { ...people, email: 'cy@gateway.example', name: 'Cy' });
  await createPerson(context, { ...people, email: 'di@gateway.example', name: 'Di' });
  const { recall_id, end_to_end } = await accepted('80.00');
  const debit = await moved('DBIT', '79.00', end_to_end);
  const never = await accepted('81.00');
  const command = createOperator(bank.gateway.connection, { BANKS_FILE: join(bank.folder, 'banks.json') });
  const own = {
    cy: await actingAs(command, bank.gateway, 'cy@gateway.example'),
    di: await actingAs(command, bank.gateway, 'di@gateway.example'),
  };
  const run = async (by: keyof typeof own, ...args: string[]): Promise<string> =>
    (await own[by].run(args)).output;
  try {
    expect((await command.run(['suspense', 'show', debit.toString()])).output).toContain(
      recall_id.toString(),
    );
    const why = ['--reason', 'it says so'];
    const proposing = ['suspense', 'propose', debit.toString(), 'recall', ...why];
    expect(await run('cy', ...proposing)).toMatch(/--recall is missing/);
    await run('cy', ...proposing, '--recall', recall_id.toString());
    expect(await run('di', 'suspense', 'clear', debit.toString())).toMatch(/is confirmed/);
    const id = never.recall_id.toString();
    await run('cy', 'recalls', 'propose', id, 'withdraw', ...why);
    expect(await run('cy', 'recalls', 'decide', id)).toMatch(/second person/);
    expect(await run('di', 'recalls', 'decide', id)).toMatch(/the answer withdrawn is confirmed/);
  } finally {
    command.remove();
  }
  expect([await stateOf(recall_id), await stateOf(never.recall_id)]).toEqual(['given_back', 'withdrawn']);
  await bank.gateway.verify();
});
