import type { RuleTexts } from './rule.ts';

/** What a notice tells of. */
export type ReportedKind = 'authorise' | 'adjust' | 'capture' | 'void' | 'refund';

interface OfKind {
  readonly kind: ReportedKind;
}

/**
 * What became of an acquirer's notification, or why it was not understood. Stored with it: names, parameters and what
 * they mean stay as they are. None is a refusal.
 */
export const notification_rules = {
  /** What follows says why. */
  in_suspense: 'in suspense',
  notice_has_failed: 'it has failed',
  notice_nothing_to_do: 'nothing to do',
  notice_told_before: 'told before',
  notice_recorded: 'recorded',
  notice_undone: 'undone',
  notice_undone_in_part: 'undone in part, the rest is in suspense',
  notice_returned: 'returned',
  notice_suspense: 'suspense',
  notice_dispute: 'dispute',
  notice_acquirer_missing: ({ acquirer }: { acquirer: string }) => `${acquirer} is not configured`,
  /** What the connector says that cannot read it, in English. */
  notice_unreadable: ({ said }: { said: string }) => said,
  notice_names_nothing_known: 'it names nothing that the gateway knows',
  notice_of_another_account:
    'it is about another account than the one whose settings have proved its signature',
  notice_of_another_acquirer: 'it names an instruction of another acquirer',
  notice_never_instructed: 'it names an instruction that this gateway never gave',
  notice_other_kind: ({ told, instructed }: { told: ReportedKind; instructed: string }) =>
    `it tells of a ${told}; the instruction is a ${instructed}`,
  notice_several_fit: ({ kind, count }: OfKind & { count: number }) =>
    `the payment has ${count} of ${kind} that it could be`,
  notice_none_fits: ({ kind }: OfKind) => `the payment has no ${kind} like this that the gateway ordered`,
  notice_payment_missing: 'the payment that it is about is missing',
  notice_early: 'its own answer is still expected',
  notice_payment_moved: 'the payment has gone to another acquirer since',
  notice_refuses_approved: 'it refuses an authorisation that was approved',
  notice_other_reference: ({ known }: { known: string }) =>
    `it approves an authorisation with another reference than ${known}`,
  notice_approves_failed: ({ code }: { code: string }) =>
    `it approves an authorisation of a payment that has failed with ${code}`,
  notice_no_capture_ordered: 'the payment has no capture that the gateway ordered',
  notice_done_after_refused: 'it says that it was done, after it had been refused',
  notice_refused_before_done: 'it says that it was refused, before it was done',
  notice_refuses_done: 'it refuses what was done',
  notice_nothing_captured: 'it refuses a capture of a payment of which nothing is captured',
  /** Amounts with their currencies. */
  notice_other_amount: ({ told, instructed }: { told: string; instructed: string }) =>
    `it is over ${told}; the instruction was over ${instructed}`,
} as const satisfies RuleTexts;
