import type { RuleTexts } from './rule.ts';

export const screening_rules = {
  not_screened: 'not screened',
  not_screened_at_all: 'no screening was made',
  /** An entry of a list that a name resembles; the score is from 0 to 1. */
  name_found: ({
    list,
    entry_id,
    entry_name,
    score,
  }: {
    list: string;
    entry_id: string;
    entry_name: string;
    score: string;
  }) => `${list} ${entry_id} ${entry_name} (${score})`,
  /** Of a payout in review: an earlier screening found something. */
  hits_gone: 'the lists in force name nothing that it resembles any more: a person decides',
  name_without_letters: 'the name has no letters',
  list_missing: ({ list }: { list: string }) => `the sanctions list ${list} is missing`,
  list_stale: ({ list }: { list: string }) => `the sanctions list ${list} is stale`,
  refused_after_review: 'Refused after a compliance review',
  no_list: ({ text, known }: { text: string; known: string }) =>
    `there is no list ${text}; there are ${known}`,
  screening_number: ({ what, min, max, text }: { what: string; min: number; max: number; text: string }) =>
    `${what} must be a number from ${min} to ${max}, not ${text}`,
  list_unreadable: ({ said }: { said: string }) => `the list cannot be read: ${said}`,
  list_root: ({ list, root, wanted }: { list: string; root: string; wanted: string }) =>
    `this is no ${list} list: its root is ${root}, not ${wanted}`,
  list_undated: 'the list does not say when it was made',
  list_empty: 'the list has no entries',
  list_count: ({ announced, found }: { announced: number; found: number }) =>
    `the list announces ${announced} entries but has ${found}`,
  clearance_end_reason: 'ending a cleared pair needs a reason',
  no_clearance: ({ account_id, clearance_id }: { account_id: string; clearance_id: string }) =>
    `account ${account_id} has no cleared pair ${clearance_id} in force`,
  clearance_end_agreed: 'you have agreed to end it already: it takes another person',
  list_of_future: ({ at }: { at: string }) => `the list was made at ${at}, which has not been yet`,
  list_older: ({ at }: { at: string }) =>
    `the list was made at ${at}, before the one that is in force; --force takes it nevertheless`,
  list_short: ({ entries, before }: { entries: number; before: number }) =>
    `the list has ${entries} entries, the one in force has ${before}: it may have been cut short; --force takes it nevertheless`,
  hit_needs_reason: 'a decision about a hit needs a reason',
  known_person_decides_hit: 'only a person whom the gateway knows decides about a hit',
  no_hit: ({ account_id, hit_id }: { account_id: string; hit_id: string }) =>
    `account ${account_id} has no hit ${hit_id}`,
  hit_decided: ({ hit_id, decision }: { hit_id: string; decision: string }) =>
    `hit ${hit_id} is ${decision} already`,
  agreed_already: 'you have agreed already: it takes another person',
} as const satisfies RuleTexts;
