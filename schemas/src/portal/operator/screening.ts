import Type, { type Static } from 'typebox';
import { may_be_numeric } from '../../card-numbers/may-be-numeric.ts';
import { payout_params } from '../payouts.ts';
import { named_people, storedReasons } from '../records.ts';
import { portalRoute } from '../portal-route.ts';
import { requiredText } from '../../required-text.ts';

const hit = Type.Object({
  name: Type.String({ description: 'The name that was looked up' }),
  list: Type.String(),
  entry_id: Type.String(),
  entry_name: Type.String({ description: 'The list’s name that it resembles' }),
  score: Type.String({ description: 'Likeness, 0 to 1' }),
  screened_at: Type.String(),
  role: Type.String({ description: 'What of the payout it was found in: beneficiary, bank, payer, text …' }),
  list_version: Type.String({ description: 'The number of the version of the list' }),
});

const heldPayout = Type.Object({
  account_id: Type.String(),
  transaction_id: Type.String(),
  created_at: Type.String(),
  created_by: Type.String(),
  beneficiary_name: Type.String(),
  payment_amount: Type.String(),
  payment_currency: Type.String(),
  reference: Type.String(),
  review_reason: Type.String(),
  review_reasons: storedReasons,
  screening_id: Type.String({
    description: 'The last screening, whose hits these are; empty where there is none',
  }),
  hits: Type.Array(hit, {
    description:
      'What is held against it; none where it could not be screened, or the lists name it no longer',
  }),
});
export type HeldPayout = Static<typeof heldPayout>;

export const listHeldPayouts = portalRoute({
  name: 'operator.held_payouts',
  summary: 'Payouts of every account that sanctions screening holds, and the state of the lists',
  method: 'GET',
  path: '/operator/screening/payouts',
  scope: 'operator',
  audited: true,
  query: Type.Object({ after: Type.Optional(payout_params.properties.transaction_id) }),
  response: Type.Object({
    payouts: Type.Array(heldPayout),
    next_after: Type.String({ description: 'Empty on the last page' }),
    unavailable: Type.String({ description: 'Why nothing can pass now, or empty' }),
    unavailable_reasons: storedReasons,
    score_min: Type.String({ description: 'From this likeness on a name is a hit' }),
    lists: Type.Array(
      Type.Object({
        list: Type.String(),
        state: Type.String({ description: 'ready, stale, missing, or spare' }),
        entries: Type.Integer(),
        published_at: Type.String(),
        imported_at: Type.String(),
        stale_at: Type.String(),
      }),
    ),
  }),
});

export const readHeldPayout = portalRoute({
  name: 'operator.held_payout',
  summary: 'A payout that was screened, with what is known of who is paid and what the lists say',
  method: 'GET',
  path: '/operator/screening/payouts/:account_id/:transaction_id',
  scope: 'operator',
  audited: true,
  params: payout_params,
  response: Type.Object({
    payout: heldPayout,
    status: Type.String(),
    beneficiary: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
    entries: Type.Array(
      Type.Object({
        list: Type.String(),
        entry_id: Type.String(),
        kind: Type.String(),
        names: Type.Array(Type.String()),
        weak_names: Type.Array(Type.String()),
        birth_years: Type.Array(Type.Integer()),
        programme: Type.String(),
      }),
      { description: 'As the lists in force have them' },
    ),
    people: named_people,
    decisions: Type.Array(
      Type.Object({
        by: Type.String(),
        decision: Type.String(),
        reason: Type.String(),
        decided_at: Type.String(),
        lists: Type.String({ description: 'The versions of the lists that it was decided on, or empty' }),
      }),
    ),
    four_eyes: Type.Boolean({ description: 'Whether it takes two people to release' }),
  }),
});

export const decideHeldPayout = portalRoute({
  name: 'operator.decide_held_payout',
  summary: 'Release a payout that screening holds, or refuse it, which gives its money back',
  method: 'POST',
  path: '/operator/screening/payouts/:account_id/:transaction_id/decision',
  scope: 'operator',
  params: payout_params,
  body: Type.Object({
    decision: Type.Union([Type.Literal('release'), Type.Literal('refuse')]),
    reason: requiredText(500, 'Why, kept with the decision'),
    screening_id: Type.Optional(
      Type.String({
        ...may_be_numeric,
        pattern: '^[0-9]{1,19}$',
        description:
          'Of a release, required: the screening whose hits were seen. Where anything else is held against the payout by now, it is refused',
      }),
    ),
    clear_days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 366,
        description:
          'Of a release: for so many days the same names are not held again for the same entries, unless an entry changes',
      }),
    ),
  }),
  response: Type.Object({
    status: Type.String({
      description: 'As it is now: still IN_REVIEW where a second person has to release it',
    }),
  }),
});

const partyHit = Type.Object({
  account_id: Type.String(),
  hit_id: Type.String(),
  kind: Type.String({ description: 'beneficiary, payer, merchant, or person (of the merchant’s team)' }),
  party_id: Type.String(),
  role: Type.String({ description: 'What of the party it was found in' }),
  name: Type.String({ description: 'The name that was looked up' }),
  list: Type.String(),
  entry_id: Type.String(),
  entry_name: Type.String(),
  score: Type.String({ description: 'Likeness, 0 to 1' }),
  list_version: Type.String(),
  found_at: Type.String(),
  agreed_by: Type.String({ description: 'Who has agreed to clear it where it takes two, or empty' }),
});
export type PartyHit = Static<typeof partyHit>;

export const listPartyHits = portalRoute({
  name: 'operator.party_hits',
  summary: 'Saved parties, merchants and their people that resemble a listed entry and wait for a decision',
  method: 'GET',
  path: '/operator/screening/parties',
  scope: 'operator',
  audited: true,
  query: Type.Object({
    account_id: Type.Optional(payout_params.properties.account_id),
    all: Type.Optional(Type.Literal('yes', { description: 'Decided ones as well' })),
  }),
  response: Type.Object({
    hits: Type.Array(partyHit, { description: 'The oldest first, at most a thousand' }),
    people: named_people,
    four_eyes: Type.Boolean({ description: 'Whether it takes two people to clear one' }),
  }),
  commands: [{ name: 'screening party-hits' }],
});

export const decidePartyHit = portalRoute({
  name: 'operator.decide_party_hit',
  summary: 'Say that a saved party is not the listed one, or that it is',
  method: 'POST',
  path: '/operator/screening/parties/:account_id/:hit_id/decision',
  scope: 'operator',
  params: Type.Object({
    account_id: payout_params.properties.account_id,
    hit_id: payout_params.properties.transaction_id,
  }),
  body: Type.Object({
    decision: Type.Union([Type.Literal('cleared'), Type.Literal('confirmed')]),
    reason: requiredText(500, 'Why, kept with the decision'),
    clear_days: Type.Integer({
      minimum: 1,
      maximum: 366,
      description:
        'Of a clearance: for so many days payouts to the same party are not held for the same entry',
    }),
  }),
  response: Type.Object({
    decision: Type.String({ description: 'cleared, confirmed, or agreed: it takes another person' }),
  }),
  commands: [
    {
      name: 'screening decide',
      arguments: { hit_id: 'hit_id' },
      options: { note: 'reason' },
      defaults: { clear_days: 180 },
      sets: { decision: 'cleared' },
      flags: {
        confirm: { summary: 'it is the listed party: payouts stay held', sets: { decision: 'confirmed' } },
      },
      says: 'Hit {hit_id} is {decision}.',
    },
  ],
});

const clearedPair = Type.Object({
  account_id: Type.String(),
  clearance_id: Type.String(),
  party_name: Type.String({ description: 'The name as it was looked up' }),
  list: Type.String(),
  entry_id: Type.String(),
  entry_name: Type.String(),
  list_version: Type.String({ description: 'The version of the list that it was decided on' }),
  state: Type.String({ description: 'in_force, ended (by its date), or withdrawn' }),
  decided_by: Type.String(),
  agreed_by: Type.String({ description: 'Who had agreed before where it took two, or empty' }),
  decided_at: Type.String(),
  reason: Type.String(),
  ends_at: Type.String(),
  transaction_id: Type.String({ description: 'The payout that it was decided about, or empty' }),
  withdrawn_at: Type.String(),
  withdrawn_by: Type.String(),
  end_agreed_by: Type.String({ description: 'Who wants it ended where it takes another person, or empty' }),
  end_reason: Type.String(),
});
export type ClearedPair = Static<typeof clearedPair>;

export const listClearedPairs = portalRoute({
  name: 'operator.cleared_pairs',
  summary: 'Pairs of a party and a listed entry that people have decided are not the same, newest first',
  method: 'GET',
  path: '/operator/screening/cleared-pairs',
  scope: 'operator',
  audited: true,
  query: Type.Object({
    q: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Part of a name, or the whole number of an entry or a cleared pair',
      }),
    ),
    state: Type.Optional(
      Type.Union([Type.Literal('in_force'), Type.Literal('ended'), Type.Literal('withdrawn')]),
    ),
    list: Type.Optional(Type.String({ pattern: '^[a-z]{2,8}$' })),
    account_id: Type.Optional(payout_params.properties.account_id),
    before: Type.Optional(payout_params.properties.transaction_id),
  }),
  response: Type.Object({
    pairs: Type.Array(clearedPair),
    next_before: Type.String({ description: 'Empty on the last page' }),
    people: named_people,
    four_eyes: Type.Boolean({ description: 'Whether it takes two people to end one before its time' }),
  }),
  commands: [
    {
      name: 'screening clearances',
      columns: [
        'clearance_id',
        'account_id',
        'party_name',
        'list',
        'entry_id',
        'entry_name',
        'list_version',
        'state',
        'decided_by',
        'agreed_by',
        'decided_at',
        'reason',
        'ends_at',
        'transaction_id',
        'withdrawn_at',
        'withdrawn_by',
        'end_agreed_by',
        'end_reason',
      ],
    },
  ],
});

export const withdrawClearedPair = portalRoute({
  name: 'screening.withdraw_clearance',
  summary: 'End a cleared pair before its time: the party is held again',
  method: 'POST',
  path: '/operator/screening/cleared-pairs/:account_id/:clearance_id/end',
  scope: 'operator',
  params: Type.Object({
    account_id: payout_params.properties.account_id,
    clearance_id: payout_params.properties.transaction_id,
  }),
  body: Type.Object({
    reason: requiredText(500, 'Why, kept with it'),
  }),
  response: Type.Object({
    decision: Type.String({ description: 'withdrawn, or agreed: it takes another person' }),
  }),
  commands: [
    {
      name: 'screening withdraw',
      arguments: { clearance_id: 'clearance_id' },
      options: { note: 'reason' },
      says: 'Clearance {clearance_id} is {decision}.',
    },
  ],
});

const report_day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' });

export const downloadScreeningReport = portalRoute({
  name: 'operator.screening_report',
  summary: 'What was screened in a span of time, for an auditor; a file',
  method: 'GET',
  path: '/operator/screening/report',
  scope: 'operator',
  step_up: 'always',
  audited: true,
  query: Type.Object({
    from: report_day,
    until: Type.String({ ...report_day, description: 'The last day, in UTC' }),
    account_id: Type.Optional(payout_params.properties.account_id),
    format: Type.Union([Type.Literal('csv'), Type.Literal('json')]),
  }),
  response: Type.Any(),
});
