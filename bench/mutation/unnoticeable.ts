/**
 * Faults that change nothing anybody could see, so that nobody looks at them twice: the line that the fault begins in, or
 * the part of it that tells it from others; how Stryker's replacement ends, null for any; and why nobody notices.
 */
type Known = readonly [line: string | RegExp, replacement: string | null, why: string];

/** In any file. */
export const anywhere: readonly Known[] = [
  [
    /^ {2}if \(\w+\.(length|size) === 0\) return( new (Map|Set)\(\)| \[\])?;$/,
    'false',
    'asks the database about nothing, and gets nothing',
  ],
  [
    /^ *if \([\w.#]+\.(length|size) > 0\) (await )?tx\.(write|read)\(/,
    'true',
    'has the database change nothing',
  ],
  [
    /^ *if \([\w.#]+\.(length|size) > 0\) (await )?tx\.(write|read)\(/,
    '>= 0',
    'has the database change nothing',
  ],
  [
    /^ *if \((!\w+|\w+ === (undefined|null))\) throw new Error\(/,
    'false',
    'says what always holds, for the types and for whoever breaks it',
  ],
  [
    /^ *if \((!\w+|\w+ === (undefined|null))\) throw new Error\(/,
    ';',
    'says what always holds, for the types and for whoever breaks it',
  ],
  ['laneOf: ', '() => undefined', 'whose turn it is in a list is tested where lists are formed'],
  ['toSorted(([a], [b]) => (a < b ? -1 : 1))', 'a <= b', 'the keys of a map are all different'],
];

/** By file under gateway/src. */
export const in_files: Readonly<Record<string, readonly Known[]>> = {
  'kernel/idempotency/claims.ts': [
    ['splitsOn: () => true,', null, 'nothing in a request makes the list fail that it is claimed with'],
    ['if (!this.#watching) void this.#watchReleases();', 'true', 'two watchers release the same claims'],
    [
      'claimed?.result',
      'claimed.result',
      'there is a result for each request; the question mark is for the types',
    ],
  ],
  'kernel/idempotency/claim-requests.ts': [
    ['flatMap(({ claim }) => claim ?? []);', '["Stryker was here"]', 'holds a claim that nobody has made'],
    [/^ {6}: \[\],$/, '["Stryker was here"]', 'notes what was done under a claim that nobody has made'],
  ],
  'accounts/identity/sessions/session.ts': [
    [
      'return sessions_ended_at === null || created_at > sessions_ended_at;',
      'created_at >= sessions_ended_at',
      'the same millisecond',
    ],
  ],
  'accounts/identity/team/invite.ts': [
    [
      'const changer = author?.operator',
      'author.operator',
      'it is always there; the question mark is for the types',
    ],
  ],
  'accounts/identity/team/manage-team.ts': [
    ['user?.operator === false', 'user.operator', 'a member is somebody; the question mark is for the types'],
    ['if (role) team.checkGrant(role);', 'true', 'a member has a role that there is; it is for the types'],
  ],
  'accounts/identity/users/manage-users.ts': [
    ['recovery_codes: Number(counted?.codes ?? 0n)', 'counted.codes', 'a count is always given'],
    [
      "if (disabled) await revokeOtherSessions(tx, user_id, '');",
      'true',
      'whoever was disabled has no sessions that could end',
    ],
  ],
  'accounts/identity/users/passwords.ts': [
    ['first?.codePointAt(0)', 'first.codePointAt', 'it is always there; the question mark is for the types'],
  ],
  'accounts/identity/users/second-factor.ts': [
    [
      'return Number(counted?.codes ?? 0n);',
      'counted.codes',
      'it is always there; the question mark is for the types',
    ],
  ],
  'acquiring/payments/authentication/challenge-store.ts': [
    ['return row ? { ...row, details:', 'true', 'a payment that waits for its customer has its challenge'],
  ],
  'acquiring/payments/authentication/risk-screening.ts': [
    [
      'bin: item.authorisation.card?.pan.slice(0, bin_digits)',
      '"Stryker was here!"',
      'the digits of a rule begin no word',
    ],
    ["return typeof value === 'string' ? value : '';", 'true', 'what is kept with a payment is text'],
    [
      "return typeof value === 'string' ? value : '';",
      '"Stryker was here!"',
      'what is kept with a payment is text',
    ],
  ],
  'acquiring/payments/authorisation-details.ts': [
    [
      'items: (Array.isArray(goods) ? goods : [])',
      'true',
      'goods are kept as a list, empty where there are none',
    ],
    [
      'items: (Array.isArray(goods) ? goods : [])',
      '["Stryker was here"]',
      'goods are kept as a list, empty where there are none',
    ],
  ],
  'acquiring/payments/create-payments.ts': [
    ['risk_review: false,', null, 'screening says it of every payment before it is inserted'],
    [
      "return by_item.get(item) ?? { stop: stop ?? 'claim_lost' };",
      '""',
      'what was not created was stopped, and says by what',
    ],
  ],
  'acquiring/payments/listing/list-payments.ts': [
    ['some((value) => value !== null);', null, 'says how the list is read; it is the same list either way'],
    [
      'return { payments: found, next: start, searched_to:',
      'start.created_at',
      'whoever stops searching has begun; the question mark is for the types',
    ],
  ],
  'acquiring/payments/listing/read-payment.ts': [
    ["typeof shopper_email === 'string' ? shopper_email : ''", 'true', 'what is kept with a payment is text'],
    [
      "typeof shopper_email === 'string' ? shopper_email : ''",
      '"Stryker was here!"',
      'what is kept with a payment is text',
    ],
  ],
  'acquiring/payments/outcomes/payment-instructions.ts': [
    [
      /case 'payout':|payouts record their own outcomes/,
      null,
      'the instructions of payments are no payouts; the lines are there for the types',
    ],
  ],
  'acquiring/payments/outcomes/record-adjustment.ts': [
    [
      "?.toISOString() ?? ''",
      '"Stryker was here!"',
      'only a card that was verified has no deadline, and that is not adjusted',
    ],
    [
      'fields.capture_deadline_at?.toISOString()',
      'fields.capture_deadline_at.toISOString',
      'only a card that was verified has no deadline, and that is not adjusted',
    ],
    [
      'payment.capture_deadline_at?.toISOString()',
      'payment.capture_deadline_at.toISOString',
      'only a card that was verified has no deadline, and that is not adjusted',
    ],
  ],
  'acquiring/payments/outcomes/report-outcome.ts': [
    [
      'connectors.find(connector, account_id)?.capabilities.timeout_ms',
      'this.#context.connectors.find(connector, account_id).capabilities',
      'an acquirer that tells is there; the question mark is for the types',
    ],
    [
      "if (!payment) return notUnderstood({ rule: 'notice_payment_missing' });",
      null,
      'payments are never deleted: an instruction has its payment',
    ],
  ],
  'acquiring/payments/payment-changes.ts': [
    [
      'if (recalled && changed.length < this.#read.size) throw new ChangedMeanwhile();',
      null,
      'an outcome that is recorded by heart changes its payment; done over under the lock, it comes to the same',
    ],
  ],
  'acquiring/payments/payment-store.ts': [
    [
      'return (row?.details ?? {}) as',
      'row.details',
      'a payment is written with its details; the question mark is for the types',
    ],
  ],
  'acquiring/payments/payment-updates.ts': [
    [
      'if (answers.length > 0 || changes.some(isAnswered))',
      'true',
      'writes columns that have not changed as well',
    ],
    [
      'if (answers.length > 0 || changes.some(isAnswered))',
      'answers.length >= 0',
      'writes columns that have not changed as well',
    ],
  ],
  'acquiring/payments/payment-verbs.ts': [
    [
      'if (!created) return null;',
      'false',
      'there is a result for each payment; the line is there for the types',
    ],
  ],
  'acquiring/payments/refunds/refund-payments.ts': [
    [
      "const named = items.filter((item) => item.refund_reference !== '');",
      null,
      'looks for references that no refund bears, and nobody reads what was found under an empty one',
    ],
    ["return { status: 'done', code: '' };", '{}', 'an item without an instruction is done anyway'],
  ],
  'acquiring/payments/refunds/take-over-refund.ts': [
    [
      'if (payment?.connector !== connector',
      'payment.connector',
      'an instruction has its payment; the question mark is for the types',
    ],
  ],
  'acquiring/payments/resume-items.ts': [
    [
      "return outcome ?? { status: 'refused', refusal: { code: 'T0001' } };",
      null,
      'there is an outcome for each item; the rest is for the types',
    ],
  ],
  'banking/payouts/accepting/payout-terms.ts': [
    [
      'const rated =',
      null,
      'the five columns come from one row of the table of rates: all of them are there, or none',
    ],
    [
      'if (!row) throw new Error(`there is no account ${key.account_id}`);',
      null,
      'whoever asks has proved to be the account; the line is there for the types',
    ],
  ],
  'banking/payouts/advance-payouts.ts': [
    [
      'accounts.get(one.account_id)?.enabled',
      'accounts.get(one.account_id).enabled',
      'accounts are never deleted; the question mark is for the types',
    ],
  ],
  'banking/payouts/outcomes/payout-notices.ts': [
    ['if (notices.length === 0) return;', null, 'asks the database for nothing'],
  ],
  'banking/payouts/outcomes/later-details.ts': [
    [
      'payouts[i]?.transaction_id',
      'payouts[i].transaction_id',
      'there are as many as parts; the question mark is for the types',
    ],
  ],
  'banking/payouts/outcomes/reported-returns.ts': [
    ["changes.find(key)?.connector ?? ''", null, 'the key is of an instruction, whose payout is there'],
  ],
  'acquiring/subscriptions/contracts/charge-contracts.ts': [
    [
      'const no_hooks = {',
      null,
      'the customer of a renewal is not there to be sent anywhere, so nobody asks for the address',
    ],
  ],
  'acquiring/subscriptions/contracts/contract-store.ts': [
    [
      'const charged = contracts.filter(({ transaction_id }) => transaction_id !== null);',
      null,
      'looks for payments of contracts that have none',
    ],
  ],
  'acquiring/subscriptions/open-subscriptions.ts': [
    [
      'item.opens ? [{ item, account_id: item.account.account_id, recurring_id: item.opens.recurring_id }] : [],',
      '["Stryker was here"]',
      'looks for a name that nobody has',
    ],
    [
      'if (!item.opens || payment.subscription_id === null) return [];',
      null,
      'a payment that opens a subscription has its number; the second half is there for the types',
    ],
  ],
  'acquiring/subscriptions/subscription-changes.ts': [
    [
      'throw new Error(`subscription ${contract.subscription_id} was not locked`);',
      null,
      'whoever changes a contract has locked its subscription; the line is there for the types',
    ],
  ],
  'acquiring/subscriptions/subscription-schedule.ts': [
    ['return lead > begun ? lead : begun;', 'lead >= begun', 'the same moment either way'],
  ],
  'accounts/webhooks/delivery/fan-out-events.ts': [
    ['if (spans.length === 0) return { events: 0, lanes: 0 };', 'false', 'asks the database about nothing'],
  ],
  'accounts/webhooks/delivery/delivery-pool.ts': [
    [
      'keys: keys.get(nameOf(lane)) ?? []',
      '["Stryker was here"]',
      'every lane has a list of keys, or an empty one',
    ],
    [
      'const leave = (): void => void this.#claimed[kind].delete(lane);',
      null,
      'gives back what only thousands of receivers would use up',
    ],
    ['clearTimeout(timer);', null, 'whoever has left already does not leave again when the time is over'],
    [
      "if (running > 0 && (begun === 0 || kind === 'failing')) await sleep(poll_ms);",
      null,
      'says how often it looks for more while something is under way; only the processor notices',
    ],
    [
      'const free = Math.min(kinds[kind].places - this.#claimed[kind].size, lanes_max - this.#under_way.size);',
      null,
      'limits of a thousand receivers at once',
    ],
    [
      'void round.finally(() => this.#under_way.delete(round));',
      null,
      'gives back what only thousands of receivers would use up',
    ],
    ['this.#sender.close();', null, 'gives back what only thousands of receivers would use up'],
  ],
  'accounts/webhooks/delivery/due-deliveries.ts': [
    ['return next?.next_attempt_at ?? null;', 'next.next_attempt_at', 'min() always gives a row'],
    [
      'for (let waits = 0; waits < waits_max;) {',
      'waits <= waits_max',
      'waits once more for a worker that holds the lanes',
    ],
  ],
  'accounts/webhooks/delivery/record-lanes.ts': [
    [
      'failing_since <= addMs(attempt.attempted_at, -failing_ms)',
      'failing_since < addMs(attempt.attempted_at, -failing_ms)',
      'twenty hours to the millisecond: the last try comes after 21.6 hours at the earliest',
    ],
    ['return rounds.map(() => null);', null, 'nobody reads it'],
    [
      'const paused_until = pause_ms === 0 ? null : addMs(now, pause_ms);',
      'false',
      'a pause that is over already',
    ],
  ],
  'accounts/webhooks/delivery/run-lane.ts': [
    [
      'return failed === 0 || accepted > 0;',
      'false',
      'what is left of the list goes in the next round, which begins at once where something was taken',
    ],
  ],
  'accounts/webhooks/replay/replay-events.ts': [
    [
      'for (let seq = from - 1n; seq < to; seq += list_max) {',
      'seq <= to',
      'asks once more for the events of an empty span',
    ],
    [
      'let high = last + 1n;',
      'last - 1n',
      'begins the search for failed deliveries a little earlier than needed',
    ],
  ],
  'accounts/webhooks/secrets.ts': [
    [
      'const sign_keys = access?.sign_keys ?? [];',
      null,
      'a lane has an account, and accounts are never deleted',
    ],
  ],
  'kernel/keyring/keyring.ts': [
    [
      'if (!keyring.#active.has(purpose)) await keyring.#insert(purpose);',
      'true',
      'a key is inserted only where its purpose has none',
    ],
    ['last?.rotated_at ? addMs(', 'last.rotated_at', 'a maximum is always given'],
    ['if (settled_at > this.#clock.now())', 'settled_at >= this.#clock.now()', 'the same millisecond'],
    [
      'if (!key) throw new Error(`there is no active data key for ${purpose}`);',
      null,
      'a keyring that is open has an active key of each purpose; the line is there for the types',
    ],
    [
      'if (!this.#keys.has(sealed.data_key_id)) await this.reload();',
      'true',
      'reads keys once more that it has',
    ],
  ],
  'ledger/balance-snapshots.ts': [
    [
      'readByTime(database, snapshotRows, { r: [{ account_id }] });',
      null,
      'sums up the whole journal, as of an account without a snapshot',
    ],
  ],
  'ledger/payable.ts': [
    [
      'if (!parts) throw new Error(`the balance ${nameOf(key)} was not locked`);',
      null,
      'whoever asks has locked it; the line is there for the types',
    ],
  ],
  'ledger/take-snapshots.ts': [
    [
      'return until_at && until_at > boundary.kept_to ? [{ ...boundary, until_at }] : [];',
      'until_at >= boundary.kept_to',
      'moves a boundary to where it is, and adds the sums of an empty span',
    ],
    [
      'return begun === accounts_max ? begun : 0;',
      null,
      'says whether the worker looks for more at once or in its next round',
    ],
  ],
};
