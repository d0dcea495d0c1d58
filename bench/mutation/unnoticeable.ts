/** A fault that changes nothing anybody could see, found by its line and what Stryker makes of it. */
export interface Unnoticeable {
  /** Any file where it is left out. */
  readonly file?: string;
  /** The line that the fault begins in, or the part of it that tells it from others. */
  readonly line: string | RegExp;
  /** What Stryker puts in; any where it is left out. */
  readonly replacement?: string;
  readonly why: string;
}

/** Faults that have been looked at, so that nobody does it twice. */
export const unnoticeable: readonly Unnoticeable[] = [
  {
    line: /^ {2}if \(\w+\.(length|size) === 0\) return( new (Map|Set)\(\)| \[\])?;$/,
    replacement: 'false',
    why: 'asks the database about nothing, and gets nothing',
  },
  ...['true', '>= 0'].map((replacement) => ({
    line: /^ *if \(\w+\.(length|size) > 0\) (await )?tx\.(write|read)\(/,
    replacement,
    why: 'has the database change nothing',
  })),
  {
    line: /^ *if \((!\w+|\w+ === (undefined|null))\) throw new Error\(/,
    replacement: 'false',
    why: 'says what always holds, for the types and for whoever breaks it',
  },
  {
    line: 'laneOf: ',
    replacement: '() => undefined',
    why: 'whose turn it is in a list is tested where lists are formed',
  },
  {
    line: 'toSorted(([a], [b]) => (a < b ? -1 : 1))',
    replacement: 'a <= b',
    why: 'the keys of a map are all different',
  },
  {
    file: 'gateway/src/domain/payouts/outcomes/told-returns.ts',
    line: "changes.find(key)?.connector ?? ''",
    why: 'the key is of an instruction, whose payout is there',
  },
  {
    file: 'gateway/src/ledger/take-snapshots.ts',
    line: 'return until_at && until_at > boundary.kept_to ? [{ ...boundary, until_at }] : [];',
    replacement: 'until_at >= boundary.kept_to',
    why: 'moves a boundary to where it is, and adds the sums of an empty span',
  },
  {
    file: 'gateway/src/keyring/keyring.ts',
    line: 'if (!key) throw new Error(`there is no active data key for ${purpose}`);',
    why: 'a keyring that is open has an active key of each purpose; the line is there for the types',
  },
  {
    file: 'gateway/src/domain/subscriptions/contracts/charge-contracts.ts',
    line: "const no_hooks = { challengeReturnUrl: () => '', findTaken: async () => new Set<NewPayment>(), open() {} };",
    why: 'the customer of a renewal is not there to be sent anywhere, so nobody asks for the address',
  },
  {
    file: 'gateway/src/domain/webhooks/delivery/due-deliveries.ts',
    line: 'return next?.next_attempt_at ?? null;',
    replacement: 'next.next_attempt_at',
    why: 'min() always gives a row',
  },
  {
    file: 'gateway/src/domain/webhooks/replay/replay-events.ts',
    line: 'for (let seq = from - 1n; seq < to; seq += list_max) {',
    replacement: 'seq <= to',
    why: 'asks once more for the events of an empty span',
  },
  {
    file: 'gateway/src/domain/webhooks/secrets.ts',
    line: 'const sign_keys = access?.sign_keys ?? [];',
    why: 'a lane has an account, and accounts are never deleted',
  },
  {
    file: 'gateway/src/domain/webhooks/delivery/run-lane.ts',
    line: 'return failed === 0 || accepted > 0;',
    replacement: 'false',
    why: 'what is left of the list goes in the next round, which begins at once where something was taken',
  },
  {
    file: 'gateway/src/domain/payments/listing/list-payments.ts',
    line: 'some((value) => value !== null);',
    why: 'says how the list is read; it is the same list either way',
  },
  {
    file: 'gateway/src/domain/payouts/accepting/payout-terms.ts',
    line: 'const rated =',
    why: 'the five columns come from one row of the table of rates: all of them are there, or none',
  },
  {
    file: 'gateway/src/domain/payouts/accepting/payout-terms.ts',
    line: 'if (!row) throw new Error(`there is no account ${key.account_id}`);',
    why: 'whoever asks has proved to be the account; the line is there for the types',
  },
  {
    file: 'gateway/src/domain/payouts/outcomes/payout-notices.ts',
    line: 'if (notices.length === 0) return;',
    why: 'asks the database for nothing',
  },
  {
    file: 'gateway/src/domain/payments/refunds/refund-payments.ts',
    line: "const named = items.filter((item) => item.refund_reference !== '');",
    why: 'looks for references that no refund bears, and nobody reads what was found under an empty one',
  },
  {
    file: 'gateway/src/domain/webhooks/delivery/record-lanes.ts',
    line: 'failing_since <= addMs(attempt.attempted_at, -failing_ms)',
    replacement: 'failing_since < addMs(attempt.attempted_at, -failing_ms)',
    why: 'twenty hours to the millisecond: the last try comes after 21.6 hours at the earliest',
  },
  {
    file: 'gateway/src/ledger/payable.ts',
    line: 'if (!parts) throw new Error(`the balance ${nameOf(key)} was not locked`);',
    why: 'whoever asks has locked it; the line is there for the types',
  },
  ...['true', 'answers.length >= 0'].map((replacement) => ({
    file: 'gateway/src/domain/payments/payment-updates.ts',
    line: 'if (answers.length > 0 || changes.some(isAnswered))',
    replacement,
    why: 'writes columns that have not changed as well',
  })),
  {
    file: 'gateway/src/domain/payments/create-payments.ts',
    line: 'risk_review: false,',
    why: 'screening says it of every payment before it is inserted',
  },
  {
    file: 'gateway/src/domain/payments/refunds/refund-payments.ts',
    line: "return { status: 'done', code: '' };",
    replacement: '{}',
    why: 'an item without an instruction is done anyway',
  },
  {
    file: 'gateway/src/domain/subscriptions/subscription-changes.ts',
    line: 'throw new Error(`subscription ${contract.subscription_id} was not locked`);',
    why: 'whoever changes a contract has locked its subscription; the line is there for the types',
  },
  {
    file: 'gateway/src/domain/subscriptions/contracts/contract-store.ts',
    line: 'const charged = contracts.filter(({ transaction_id }) => transaction_id !== null);',
    why: 'looks for payments of contracts that have none',
  },
  {
    file: 'gateway/src/domain/subscriptions/subscription-schedule.ts',
    line: 'return lead > begun ? lead : begun;',
    replacement: 'lead >= begun',
    why: 'the same moment either way',
  },
  {
    file: 'gateway/src/domain/identity/users/manage-users.ts',
    line: "if (disabled) await revokeOtherSessions(tx, user_id, '');",
    replacement: 'true',
    why: 'whoever was disabled has no sessions that could end',
  },
  {
    file: 'gateway/src/domain/subscriptions/open-subscriptions.ts',
    line: 'if (!item.opens || payment.subscription_id === null) return [];',
    why: 'a payment that opens a subscription has its number; the second half is there for the types',
  },
  {
    file: 'gateway/src/keyring/keyring.ts',
    line: 'if (!this.#keys.has(sealed.data_key_id)) await this.reload();',
    replacement: 'true',
    why: 'reads keys once more that it has',
  },
  {
    file: 'gateway/src/domain/webhooks/delivery/delivery-pool.ts',
    line: 'clearTimeout(timer);',
    why: 'whoever has left already does not leave again when the time is over',
  },
  {
    file: 'gateway/src/domain/webhooks/delivery/delivery-pool.ts',
    line: "if (running > 0 && (begun === 0 || kind === 'failing')) await sleep(poll_ms);",
    why: 'says how often it looks for more while something is under way; only the processor notices',
  },
  {
    file: 'gateway/src/domain/identity/sessions/session.ts',
    line: 'return sessions_ended_at === null || created_at > sessions_ended_at;',
    replacement: 'created_at >= sessions_ended_at',
    why: 'the same millisecond',
  },
  ...[
    ['team/invite.ts', 'const changer = author?.operator', 'author.operator'],
    ['users/second-factor.ts', 'return Number(counted?.codes ?? 0n);', 'counted.codes'],
    ['users/passwords.ts', 'first?.codePointAt(0)', 'first.codePointAt'],
  ].map(([file, line, replacement]) => ({
    file: `gateway/src/domain/identity/${file}`,
    line: line ?? '',
    replacement: replacement ?? '',
    why: 'it is always there; the question mark is for the types',
  })),
  {
    file: 'gateway/src/ledger/take-snapshots.ts',
    line: 'return begun === accounts_max ? begun : 0;',
    why: 'says whether the worker looks for more at once or in its next round',
  },
  {
    file: 'gateway/src/domain/payouts/advance-payouts.ts',
    line: 'accounts.get(one.account_id)?.enabled',
    replacement: 'accounts.get(one.account_id).enabled',
    why: 'accounts are never deleted; the question mark is for the types',
  },
  {
    file: 'gateway/src/domain/payouts/outcomes/told-later.ts',
    line: 'payouts[i]?.transaction_id',
    replacement: 'payouts[i].transaction_id',
    why: 'there are as many as parts; the question mark is for the types',
  },
  {
    file: 'gateway/src/domain/webhooks/delivery/delivery-pool.ts',
    line: 'const free = Math.min(kinds[kind].places - this.#taken[kind], lanes_max - this.#under_way.size);',
    why: 'limits of a thousand receivers at once',
  },
  {
    file: 'gateway/src/domain/webhooks/delivery/record-lanes.ts',
    line: 'return rounds.map(() => null);',
    why: 'nobody reads it',
  },
  {
    file: 'gateway/src/domain/webhooks/delivery/record-lanes.ts',
    line: 'const paused_until = pause_ms === 0 ? null : addMs(now, pause_ms);',
    replacement: 'false',
    why: 'a pause that is over already',
  },
  {
    file: 'gateway/src/domain/idempotency/claims.ts',
    line: 'splitsOn: () => true,',
    why: 'nothing in a request makes the list fail that it is claimed with',
  },
  {
    file: 'gateway/src/domain/idempotency/claims.ts',
    line: 'if (!this.#watching) void this.#watchGivenUp();',
    replacement: 'true',
    why: 'two watchers release the same claims',
  },
  {
    file: 'gateway/src/domain/idempotency/claims.ts',
    line: 'claimed?.result',
    replacement: 'claimed.result',
    why: 'there is a result for each request; the question mark is for the types',
  },
  ...[
    [
      'authentication/challenge-store.ts',
      'return row ? { ...row, details:',
      'true',
      'a payment that waits for its customer has its challenge',
    ],
    [
      'authentication/risk-screening.ts',
      'bin: item.authorisation.card?.pan.slice(0, bin_digits)',
      '"Stryker was here!"',
      'the digits of a rule begin no word',
    ],
    [
      'authentication/risk-screening.ts',
      "return typeof value === 'string' ? value : '';",
      'true',
      'what is kept with a payment is text',
    ],
    [
      'authentication/risk-screening.ts',
      "return typeof value === 'string' ? value : '';",
      '"Stryker was here!"',
      'what is kept with a payment is text',
    ],
    [
      'authorisation-details.ts',
      'items: (Array.isArray(goods) ? goods : [])',
      'true',
      'goods are kept as a list, empty where there are none',
    ],
    [
      'authorisation-details.ts',
      'items: (Array.isArray(goods) ? goods : [])',
      '["Stryker was here"]',
      'goods are kept as a list, empty where there are none',
    ],
    [
      'create-payments.ts',
      "return by_item.get(item) ?? { stop: stop ?? 'claim_lost' };",
      '""',
      'what was not created was stopped, and says by what',
    ],
    [
      'listing/list-payments.ts',
      'return { payments: found, next: start, searched_to:',
      'start.created_at',
      'whoever stops searching has begun; the question mark is for the types',
    ],
    [
      'listing/read-payment.ts',
      "typeof shopper_email === 'string' ? shopper_email : ''",
      'true',
      'what is kept with a payment is text',
    ],
    [
      'listing/read-payment.ts',
      "typeof shopper_email === 'string' ? shopper_email : ''",
      '"Stryker was here!"',
      'what is kept with a payment is text',
    ],
    [
      'outcomes/record-adjustment.ts',
      "?.toISOString() ?? ''",
      '"Stryker was here!"',
      'only a card that was verified has no deadline, and that is not adjusted',
    ],
    [
      'outcomes/record-adjustment.ts',
      'fields.capture_deadline_at?.toISOString()',
      'fields.capture_deadline_at.toISOString',
      'only a card that was verified has no deadline, and that is not adjusted',
    ],
    [
      'outcomes/record-adjustment.ts',
      'payment.capture_deadline_at?.toISOString()',
      'payment.capture_deadline_at.toISOString',
      'only a card that was verified has no deadline, and that is not adjusted',
    ],
    [
      'outcomes/tell-outcome.ts',
      'connectors.find(connector, account_id)?.capabilities.timeout_ms',
      'this.#context.connectors.find(connector, account_id).capabilities',
      'an acquirer that tells is there; the question mark is for the types',
    ],
    [
      'payment-store.ts',
      'return (row?.details ?? {}) as',
      'row.details',
      'a payment is written with its details; the question mark is for the types',
    ],
    [
      'payment-verbs.ts',
      'if (!created) return null;',
      'false',
      'there is a result for each payment; the line is there for the types',
    ],
  ].map(([file, line, replacement, why]) => ({
    file: `gateway/src/domain/payments/${file}`,
    line: line ?? '',
    replacement: replacement ?? '',
    why: why ?? '',
  })),
  {
    file: 'gateway/src/domain/payments/outcomes/tell-outcome.ts',
    line: "if (!payment) return notUnderstood({ rule: 'notice_payment_missing' });",
    why: 'payments are never deleted: an instruction has its payment',
  },
  {
    file: 'gateway/src/domain/payments/outcomes/payment-instructions.ts',
    line: /case 'payout':|payouts record their own outcomes/,
    why: 'the instructions of payments are no payouts; the lines are there for the types',
  },
  {
    file: 'gateway/src/domain/payments/payment-changes.ts',
    line: 'if (recalled && changed.length < this.#read.size) throw new ChangedMeanwhile();',
    why: 'an outcome that is recorded by heart changes its payment; done over under the lock, it comes to the same',
  },
  {
    file: 'gateway/src/domain/payments/resume-items.ts',
    line: "return outcome ?? { status: 'refused', refusal: { code: 'T0001' } };",
    why: 'there is an outcome for each item; the rest is for the types',
  },
  {
    file: 'gateway/src/domain/webhooks/replay/replay-events.ts',
    line: 'let high = last + 1n;',
    replacement: 'last - 1n',
    why: 'begins the search for failed deliveries a little earlier than needed',
  },
  {
    file: 'gateway/src/domain/webhooks/delivery/due-deliveries.ts',
    line: 'for (let waits = 0; waits < waits_max;) {',
    replacement: 'waits <= waits_max',
    why: 'waits once more for a worker that holds the lanes',
  },
  ...['void round.finally(() => this.#under_way.delete(round));', 'this.#sender.close();'].map((line) => ({
    file: 'gateway/src/domain/webhooks/delivery/delivery-pool.ts',
    line,
    why: 'gives back what only thousands of receivers would use up',
  })),
  {
    file: 'gateway/src/domain/payments/outcomes/tell-outcome.ts',
    line: "if (!payment) return notUnderstood({ rule: 'notice_payment_missing' });",
    replacement: 'false',
    why: 'an instruction has its payment; the line is there for the types',
  },
  {
    file: 'gateway/src/domain/payments/refunds/take-over-refund.ts',
    line: 'if (payment?.connector !== connector',
    replacement: 'payment.connector',
    why: 'an instruction has its payment; the question mark is for the types',
  },
];
