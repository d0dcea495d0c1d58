import { afterAll, beforeAll, expect, it } from 'vitest';
import * as reconciliation from '@causeway/schemas/portal/operator/reconciliation.ts';
import { decideRecallAnswer, readRecall } from '@causeway/schemas/portal/operator/recalls.ts';
import {
  decideHeldPayout,
  decidePartyHit as decidePartyHitInConsole,
  withdrawClearedPair,
} from '@causeway/schemas/portal/operator/screening.ts';
import {
  decideClearing as decideInConsole,
  readSuspense,
} from '@causeway/schemas/portal/operator/suspense.ts';
import { payout_decisions } from '@causeway/schemas/portal/payouts.ts';
import { portal_routes } from '@causeway/schemas/portal/portal-routes.ts';
import type { Command } from '../../../src/edges/cli/command.ts';
import { createProgram } from '../../../src/edges/cli/program.ts';
import { saveParty } from '../../../src/banking/beneficiaries/manage-parties.ts';
import { createPerson } from '../../../src/accounts/identity/team/manage-people.ts';
import { changePayoutSettings } from '../../../src/banking/payouts/settings/payout-settings.ts';
import { findRecall, listRecalls } from '../../../src/banking/recalls/list-recalls.ts';
import { decidePartyHit, listPartyHits } from '../../../src/banking/rescreening/decide-party-hit.ts';
import { rescreenParties } from '../../../src/banking/rescreening/rescreen-parties.ts';
import { listClearances } from '../../../src/banking/screening/clearances.ts';
import { importList } from '../../../src/banking/screening/import-list.ts';
import { setScreening } from '../../../src/banking/screening/screening-settings.ts';
import { decideClearing } from '../../../src/operations/clearing/clear-suspense.ts';
import { requireSuspenseItem } from '../../../src/ledger/suspense/list-suspense.ts';
import { recallOf } from '../../banking/recalls/recall-messages.ts';
import { importLists } from '../../banking/screening/held-payouts.ts';
import { chunksOf, ofacList, ofacPerson } from '../../banking/screening/published-lists.ts';
import { createOperator, tokenOf, type Operator } from '../../support/command.ts';
import {
  line,
  notificationOf,
  openHouseBank,
  transaction,
  type HouseBank,
} from '../../support/house-bank.ts';
import { fund, payout, sampleBeneficiary, samplePayout } from '../../support/payouts.ts';
import { createPortalClient, type PortalAnswer, type PortalClient } from '../../support/portal-client.ts';
import { lookAndConfirm } from '../../support/portal-payouts.ts';
import { runInProcess } from '../../support/run-in-process.ts';

let bank: HouseBank;
let operator: Operator;
/** Ann in the console, and her tokens of two sessions. */
let ann: PortalClient;
let tokens: { readonly ann: string; readonly ann_elsewhere: string; readonly bob: string };
/** Tokens of others of the operator's people, by what has ended them. */
let ended: Readonly<Record<string, string>>;
beforeAll(async () => {
  bank = await openHouseBank();
  operator = createOperator(bank.gateway.connection);
  const { context } = bank.gateway.gateway;
  const email = 'bob@gateway.example';
  await createPerson(context, { email, name: 'bob', operator: true, membership: null });
  ann = await createPortalClient(bank.gateway, { operator: true });
  tokens = {
    ann: await tokenOf(bank.gateway, ann.email),
    ann_elsewhere: await tokenOf(bank.gateway, ann.email),
    bob: await tokenOf(bank.gateway, email),
  };
  ended = {
    'signed out': await endedToken('DELETE FROM sessions WHERE user_id = $1'),
    'no operator any more': await endedToken('UPDATE users SET operator = false WHERE user_id = $1'),
    disabled: await endedToken('UPDATE users SET disabled_at = now() WHERE user_id = $1'),
    expired: await endedToken('UPDATE command_tokens SET expires_at = now() WHERE user_id = $1'),
  };
  await setScreening(context, { four_eyes: true });
  await importLists(bank.gateway);
});
afterAll(async () => {
  operator?.remove();
  await bank.gateway.verify();
  await bank.close();
});

/** Gives a token to one of the operator's people, and ends it. */
async function endedToken(ending: string): Promise<string> {
  const person = await createPortalClient(bank.gateway, { operator: true });
  const token = await tokenOf(bank.gateway, person.email);
  await bank.gateway.query(ending, [person.user_id]);
  return token;
}

/** Something that two people decide: what the first runs, and the second, and whether it is decided. */
interface Decision {
  readonly first: readonly string[];
  readonly second: readonly string[];
  /** All that a person can do for it in the console or the portal; the answer to the last of it. */
  inConsole(person: PortalClient): Promise<PortalAnswer>;
  isDone(): Promise<boolean>;
}

/** A payout above the limit, of a merchant to whose people Ann belongs as well. */
async function payoutAboveLimit(is_anns = false): Promise<Decision> {
  const client = await bank.createClient();
  await fund(bank.gateway, client, '500.00');
  const { context } = bank.gateway.gateway;
  const { account_id } = client;
  await changePayoutSettings(context, account_id, { screening: false, approval_limits: { EUR: '1' } });
  await bank.gateway.query(`INSERT INTO memberships VALUES ($1, $2, 'admin', now())`, [
    client.credentials.merchant_id,
    ann.user_id,
  ]);
  const created = is_anns ? await lookAndConfirm(ann, { account_id }, samplePayout()) : await payout(client);
  const transaction_id: string = created.body['transaction_id'];
  const args = ['payouts', 'approve', transaction_id, '--account', account_id];
  return {
    first: args,
    second: args,
    inConsole: (person) =>
      person.call(payout_decisions.approve, { params: { account_id, transaction_id }, body: {} }),
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
  const args = ['payouts', 'approve', transaction_id as string, '--account', client.account_id];
  args.push('--note', 'born 1990', '--screening', screening_id);
  return {
    first: args,
    second: args,
    inConsole: (person) =>
      person.call(decideHeldPayout, {
        params: { account_id: client.account_id, transaction_id: transaction_id as string },
        body: { decision: 'release', reason: 'born 1990', screening_id, clear_days: 30 },
      }),
    isDone: async () => (await read())?.['status'] !== 'IN_REVIEW',
  };
}

async function partyHit(): Promise<Decision & { readonly account_id: string; readonly hit_id: bigint }> {
  const { context } = bank.gateway.gateway;
  const { account_id } = await screenedClient();
  await saveParty(context, account_id, 'beneficiary', kvapilik, 'ondrej');
  while ((await rescreenParties(context)) > 0);
  const [hit] = await listPartyHits(context, account_id, true);
  const hit_id = hit?.hit_id ?? 0n;
  const args = ['screening', 'decide', hit_id.toString(), '--account', account_id, '--note', 'born 1990'];
  const isDone = async () => (await listPartyHits(context, account_id, true)).length === 0;
  const inConsole = (person: PortalClient) =>
    person.call(decidePartyHitInConsole, {
      params: { account_id, hit_id: hit_id.toString() },
      body: { decision: 'cleared', reason: 'born 1990', clear_days: 30 },
    });
  return { account_id, hit_id, first: args, second: args, inConsole, isDone };
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
  const args = ['screening', 'withdraw', id, '--account', account_id, '--note', 'a new photograph'];
  return {
    first: args,
    second: args,
    inConsole: (person) =>
      person.call(withdrawClearedPair, {
        params: { account_id, clearance_id: id },
        body: { reason: 'a new photograph' },
      }),
    isDone: async () => (await open())[0]?.withdrawn_at !== null,
  };
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
    async inConsole(person) {
      const params = { item_id: id };
      const { body } = await person.call(readSuspense, { params });
      const proposal_id: string = body['proposals'][0].proposal_id;
      return person.call(decideInConsole, {
        params: { ...params, proposal_id },
        body: { decision: 'confirmed' },
      });
    },
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
    async inConsole(person) {
      const params = { recall_id: id };
      const { body } = await person.call(readRecall, { params });
      const proposal_id: string = body['answers'][0].proposal_id;
      return person.call(decideRecallAnswer, {
        params: { ...params, proposal_id },
        body: { decision: 'confirmed' },
      });
    },
    isDone: async () => (await findRecall(context, recall_id))?.state !== 'open',
  };
}

/** A difference with what an acquirer reports, which is written off. */
async function writeOff(): Promise<Decision> {
  numbers += 1;
  const columns = ['kind=Type', 'currency=Ccy', 'date=Day', 'net=Net', 'reference=Ref', 'payout=Payout'];
  const settlement = `two-people-${numbers}`;
  const content = `Type,Ccy,Day,Net,Ref,Payout\npayment,EUR,2026-11-28,12.50,unknown-${numbers},${settlement}\n`;
  const report = { acquirer: 'sandbox', format: 'csv', name: `${settlement}.csv`, content, columns };
  await ann.call(reconciliation.importReport, { body: report });
  const { body } = await ann.call(reconciliation.listDifferences, { query: { settlement } });
  const difference_id: string = body['differences'][0].difference_id;
  const params = { difference_id };
  return {
    first: ['reconcile', 'resolve', difference_id, '--reason', 'Not ours'],
    second: ['reconcile', 'decide', difference_id],
    inConsole: (person) =>
      person.call(reconciliation.decideWriteOff, {
        params: { ...params, proposal_id: 'open' },
        body: { decision: 'confirmed' },
      }),
    async isDone() {
      const found = await ann.call(reconciliation.readDifference, { params });
      return found.body['difference'].state === 'written_off';
    },
  };
}

/** Runs a command with a token, or without one as whoever is at the host; what is refused is done by nobody. */
async function run(args: readonly string[], token = ''): Promise<void> {
  const environment = { ...operator.environment, GATEWAY_OPERATOR_TOKEN: token };
  await runInProcess(args, environment);
}

it.each([
  ['the approval of a payout above the limit', () => payoutAboveLimit()],
  ['the approval of a payout that one of them has made', () => payoutAboveLimit(true)],
  ['the release of a payout that screening holds', heldPayout],
  ['the clearing of a saved party that resembles a listed name', partyHit],
  ['the end of a cleared pair', clearedPair],
  ['where money in suspense belongs', moneyInSuspense],
  ['the answer to a recall', recall],
  ['what is written off of a difference with an acquirer', writeOff],
])('%s is decided by two people, and by nothing that one person or a host has', async (_what, open) => {
  const { first, second, inConsole, isDone } = await open();
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
  expect((await inConsole(ann)).body['code'], 'a token, then the console').toBe('U0010');
  expect(await isDone(), 'a token, then the console').toBe(false);
  await run(second, tokens.ann);
  expect(await isDone(), 'the console, then a token').toBe(false);
  for (const [why, token] of Object.entries(ended)) {
    await run(second, token);
    expect(await isDone(), `a token whose person is ${why}`).toBe(false);
  }
  await run(second, tokens.bob);
  expect(await isDone(), 'two people').toBe(true);
});

/** What one person may decide alone, on the command line and in the console or portal. */
const decided_alone = [
  // Nothing is paid: the money stays, or goes back.
  'payouts.reject',
  'payouts.cancel',
  'payouts.recall',
  'payouts.drop_claim',
  // The first of two.
  'operator.propose_clearing',
  'operator.propose_recall_answer',
  'operator.propose_resolution',
  'operator.propose_write_off',
  'operator.propose_recovery',
  // Nothing is booked by it.
  'operator.assign_difference',
  'operator.note_difference',
  // A bank has said it; what is booked is found by the bank's own lines.
  'operator.close_return',
  'operator.book_line',
  'operator.drop_line',
  'operator.settle_dispute_notice',
];
/**
 * What only two decide: each is in a test above; of instructions, in `instructions/recorded-by-hand`; of second factors,
 * in `second-factor-recovery`.
 */
const decided_by_two = [
  'payouts.approve',
  'operator.decide_held_payout',
  'operator.decide_party_hit',
  'screening.withdraw_clearance',
  'operator.decide_clearing',
  'operator.decide_recall_answer',
  'operator.decide_write_off',
  'operator.decide_recovery',
  'operator.decide_resolution',
  'operator.decide_sign_key',
  'keys.decide',
];

it('every command and route for a decision is known as one for two people or for one', async () => {
  const decisionsOf = (command: Command): string[] => [
    ...(typeof command.does === 'object' && command.does !== null && 'decides' in command.does
      ? [command.does.decides]
      : []),
    ...(command.commands as readonly Command[]).flatMap(decisionsOf),
  ];
  const by_token = decisionsOf(await createProgram({}, null));
  expect(by_token.length).toBeGreaterThan(10);
  const known = [...decided_alone, ...decided_by_two];
  expect(by_token.filter((action) => !known.includes(action))).toEqual([]);
  const names = portal_routes.filter(({ reads }) => !reads).map(({ name }) => name);
  const routes = names.filter((name) => /\.(decide|approve|release|confirm|clear|propose)_?/.test(name));
  const others = [
    'operator.release_card',
    'operator.confirm_domains',
    'profile.confirm_totp',
    'payments.approve',
  ];
  expect(routes.filter((name) => ![...known, ...others].includes(name))).toEqual([]);
});

it('a host that confirms is not a second person, and one that proposed is not a first', async () => {
  const { context } = bank.gateway.gateway;
  const { item_id, first, isDone } = await moneyInSuspense();
  await run(first, tokens.ann);
  const decided = { item_id, decision: 'confirmed', by: 'host:root@here' as never } as const;
  await expect(decideClearing(context, decided)).rejects.toThrow(/second person/);
  await bank.gateway.query(
    `UPDATE suspense_proposals SET proposed_by = 'host:root@here' WHERE item_id = $1`,
    [item_id],
  );
  await expect(decideClearing(context, { ...decided, by: 'user:bob' })).rejects.toThrow(/second person/);
  expect(await isDone()).toBe(false);
});
