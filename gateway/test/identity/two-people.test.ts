import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createProgram } from '../../src/cli/program.ts';
import { saveParty } from '../../src/domain/beneficiaries/manage-parties.ts';
import { createPerson } from '../../src/domain/identity/team/manage-people.ts';
import { changePayoutSettings } from '../../src/domain/payouts/settings/payout-settings.ts';
import { clearing_hooks } from '../../src/domain/recalls/give-back.ts';
import { findRecall, listRecalls } from '../../src/domain/recalls/list-recalls.ts';
import { decidePartyHit, listPartyHits } from '../../src/domain/rescreening/decide-party-hit.ts';
import { rescreenParties } from '../../src/domain/rescreening/rescreen-parties.ts';
import { listClearances } from '../../src/domain/screening/clearances.ts';
import { importList } from '../../src/domain/screening/import-list.ts';
import { setScreening } from '../../src/domain/screening/screening-settings.ts';
import { decideClearing } from '../../src/domain/suspense/clear-suspense.ts';
import { requireSuspenseItem } from '../../src/domain/suspense/list-suspense.ts';
import { recallOf } from '../recalls/recall-messages.ts';
import { importLists } from '../screening/held-payouts.ts';
import { chunksOf, ofacList, ofacPerson } from '../screening/published-lists.ts';
import { createOperator, tokenOf, type Operator } from '../support/command.ts';
import { line, notificationOf, openHouseBank, transaction, type HouseBank } from '../support/house-bank.ts';
import { fund, payout, sampleBeneficiary } from '../support/payouts.ts';

let bank: HouseBank;
let operator: Operator;
/** Ann's tokens of two sessions, and Bob's. */
let tokens: { readonly ann: string; readonly ann_elsewhere: string; readonly bob: string };
beforeAll(async () => {
  bank = await openHouseBank();
  operator = createOperator(bank.gateway.connection);
  const { context } = bank.gateway.gateway;
  const email = (name: string): string => `${name}@gateway.example`;
  for (const name of ['ann', 'bob'])
    await createPerson(context, { email: email(name), name, operator: true, membership: null });
  tokens = {
    ann: await tokenOf(bank.gateway, email('ann')),
    ann_elsewhere: await tokenOf(bank.gateway, email('ann')),
    bob: await tokenOf(bank.gateway, email('bob')),
  };
  await setScreening(context, { four_eyes: true });
  await importLists(bank.gateway);
});
afterAll(async () => {
  operator?.remove();
  await bank.gateway.verify();
  await bank.close();
});
beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Something that two people decide: what the first runs, and the second, and whether it is decided. */
interface Decision {
  readonly first: readonly string[];
  readonly second: readonly string[];
  isDone(): Promise<boolean>;
}

async function payoutAboveLimit(): Promise<Decision> {
  const client = await bank.createClient();
  await fund(bank.gateway, client, '500.00');
  const { context } = bank.gateway.gateway;
  await changePayoutSettings(context, client.account_id, { screening: false }, { EUR: '1' });
  const { transaction_id } = (await payout(client)).body;
  const words = ['payouts', 'approve', transaction_id as string, '--account', client.account_id];
  return {
    first: words,
    second: words,
    async isDone() {
      const [row] = await bank.gateway.query('SELECT status FROM payouts WHERE transaction_id = $1', [
        transaction_id,
      ]);
      return row?.['status'] !== 'IN_APPROVAL';
    },
  };
}

const kvapilik = {
  ...sampleBeneficiary(),
  entity_type: 'PERSONAL',
  first_name: 'Ondrej',
  last_name: 'Kvapilik',
  company_name: '',
};
const listed = ofacPerson({ id: '105', first: 'Ondrej', last: 'KVAPILIK', born: '1 May 1970' });

async function listKvapilik(): Promise<void> {
  const list = ofacList([listed]);
  await importList(bank.gateway.gateway.context, 'ofac', chunksOf(list), { source: 'test', force: true });
}

async function screenedClient() {
  const client = await bank.createClient();
  await fund(bank.gateway, client, '500.00');
  const { context } = bank.gateway.gateway;
  await changePayoutSettings(context, client.account_id, { screening: true });
  await listKvapilik();
  return client;
}

async function heldPayout(): Promise<Decision> {
  const client = await screenedClient();
  const { transaction_id } = (await payout(client, { beneficiary: kvapilik })).body;
  const read = async () => {
    const [row] = await bank.gateway.query(
      `SELECT p.status, s.screening_id FROM payouts p JOIN screenings s ON s.account_id = p.account_id
         AND s.subject_id = p.transaction_id::text WHERE p.transaction_id = $1 ORDER BY s.screening_id DESC LIMIT 1`,
      [transaction_id],
    );
    return row;
  };
  const screening_id = String((await read())?.['screening_id']);
  const words = ['payouts', 'approve', transaction_id as string, '--account', client.account_id];
  words.push('--note', 'born 1990', '--screening', screening_id);
  return { first: words, second: words, isDone: async () => (await read())?.['status'] !== 'IN_REVIEW' };
}

async function partyHit(): Promise<Decision & { readonly account_id: string; readonly hit_id: bigint }> {
  const { context } = bank.gateway.gateway;
  const { account_id } = await screenedClient();
  await saveParty(context, account_id, 'beneficiary', kvapilik, 'ondrej');
  while ((await rescreenParties(context)) > 0);
  const [hit] = await listPartyHits(context, account_id, true);
  const hit_id = hit?.hit_id ?? 0n;
  const words = ['screening', 'decide', hit_id.toString(), '--account', account_id, '--note', 'born 1990'];
  const isDone = async () => (await listPartyHits(context, account_id, true)).length === 0;
  return { account_id, hit_id, first: words, second: words, isDone };
}

async function clearedPair(): Promise<Decision> {
  const { context } = bank.gateway.gateway;
  const { account_id, hit_id } = await partyHit();
  const clearing = { account_id, hit_id, decision: 'cleared', reason: 'born 1990', clear_days: 30 } as const;
  await decidePartyHit(context, { ...clearing, by: 'user:cy' });
  await decidePartyHit(context, { ...clearing, by: 'user:di' });
  const open = () => listClearances(context, { account_id, limit: 5 });
  const [pair] = await open();
  const id = String(pair?.clearance_id);
  const words = ['screening', 'withdraw', id, '--account', account_id, '--note', 'a new photograph'];
  return { first: words, second: words, isDone: async () => (await open())[0]?.withdrawn_at !== null };
}

let numbers = 0;

async function moneyInSuspense(): Promise<Decision & { readonly item_id: bigint }> {
  numbers += 1;
  await bank.says(notificationOf(line({ side: 'DBIT', amount: '3.00', reference: `B-ODD-${numbers}` })));
  const id = (await bank.suspense()).at(-1)?.['item_id'] ?? '';
  const { context } = bank.gateway.gateway;
  return {
    item_id: BigInt(id),
    first: ['suspense', 'propose', id, 'charge', '--reason', 'a fee, says the bank'],
    second: ['suspense', 'clear', id],
    isDone: async () => (await requireSuspenseItem(context, BigInt(id))).cleared_at !== null,
  };
}

async function recall(): Promise<Decision> {
  numbers += 1;
  const end_to_end = `INVOICE-${numbers}-2026`;
  const details = transaction({ end_to_end_id: end_to_end });
  await bank.says(notificationOf(line({ side: 'CRDT', amount: '12.50', details })));
  await bank.says(recallOf({ number: `CX-${numbers}`, amount: '12.50', end_to_end }));
  const { context } = bank.gateway.gateway;
  const open = { after: 0n, state: 'open', connector: null, currency: null, limit: 50 } as const;
  const recall_id = (await listRecalls(context, open)).at(-1)?.recall_id ?? 0n;
  const id = recall_id.toString();
  return {
    first: ['recalls', 'propose', id, 'refuse', '--code', 'NOOR', '--reason', 'no'],
    second: ['recalls', 'decide', id],
    isDone: async () => (await findRecall(context, recall_id))?.state !== 'open',
  };
}

/** Runs a command with a token, or without one as whoever is at the host; what is refused is done by nobody. */
async function run(words: readonly string[], token = ''): Promise<void> {
  const environment = { ...operator.environment, GATEWAY_OPERATOR_TOKEN: token };
  const program = await createProgram(environment, words);
  await program.parseAsync(words, { from: 'user' }).catch(() => undefined);
}

it.each([
  ['the approval of a payout above the limit', payoutAboveLimit],
  ['the release of a payout that screening holds', heldPayout],
  ['the clearing of a saved party that resembles a listed name', partyHit],
  ['the end of a cleared pair', clearedPair],
  ['where money in suspense belongs', moneyInSuspense],
  ['the answer to a recall', recall],
])('%s is decided by two people, and by nothing that one person or a host has', async (_what, open) => {
  const { first, second, isDone } = await open();
  await run(first);
  await run(second);
  expect(await isDone(), 'a host').toBe(false);
  await run(first, tokens.ann);
  await run(second, tokens.ann);
  expect(await isDone(), 'one token twice').toBe(false);
  await run(second, tokens.ann_elsewhere);
  expect(await isDone(), 'two tokens of one person').toBe(false);
  await run(second);
  expect(await isDone(), 'a token and the host').toBe(false);
  await run(second, tokens.bob);
  expect(await isDone(), 'two people').toBe(true);
});

it('a host that confirms is no second person, and one that proposed is no first', async () => {
  const { context } = bank.gateway.gateway;
  const { item_id, first, isDone } = await moneyInSuspense();
  await run(first, tokens.ann);
  const decided = { item_id, decision: 'confirmed', by: 'host:root@here' as never } as const;
  await expect(decideClearing(context, clearing_hooks, decided)).rejects.toThrow(/second person/);
  await bank.gateway.query(
    `UPDATE suspense_proposals SET proposed_by = 'host:root@here' WHERE item_id = $1`,
    [item_id],
  );
  await expect(decideClearing(context, clearing_hooks, { ...decided, by: 'user:bob' })).rejects.toThrow(
    /second person/,
  );
  expect(await isDone()).toBe(false);
});
