import type { RuleTexts } from './rule.ts';

/** What goes out within 24 hours, the payout itself counted; amounts with their currency. */
interface DaySum {
  readonly others: number;
  readonly sum: string;
  readonly limit: string;
}

export const payout_desk_rules = {
  /** Why a payout needs approval. */
  balance_needs_approval: ({ currency }: { currency: string }) =>
    `every payout from the balance in ${currency} needs approval`,
  payee_limit: ({ others, sum, limit }: DaySum) =>
    others === 0
      ? `${sum} to one account, and more than ${limit} within 24 hours needs approval`
      : `${sum} within 24 hours to this account, with ${others} other ${others === 1 ? 'payout' : 'payouts'}, and more than ${limit} needs approval`,
  maker_limit: ({ others, sum, limit }: DaySum) =>
    `${sum} within 24 hours by the same person or key, with ${others} other ${others === 1 ? 'payout' : 'payouts'}, and more than ${limit} needs approval`,
  new_key: ({ until }: { until: string }) =>
    `its sign key is new: until ${until} a person approves what it pays`,
  new_person: ({ until }: { until: string }) =>
    `whoever made it is new to the team: until ${until} another person approves what they pay`,
  new_beneficiary: ({ until }: { until: string }) =>
    `the beneficiary’s account is new: until ${until} a person approves what is paid to it`,
  first_payout: () =>
    'nothing has been paid to the beneficiary’s account yet: a person approves the first payout to it',
  changed_beneficiary: () =>
    'the beneficiary’s bank details were changed: a person approves the first payout to the new account',
  new_approver: ({ until }: { until: string }) =>
    `you are new to the team: you can approve payouts from ${until} on`,
  invited_by_maker: ({ until }: { until: string }) =>
    `whoever made the payout has invited you: until ${until} somebody else must approve it`,
  invited_the_maker: ({ name, until }: { name: string; until: string }) =>
    `${name}, who made the payout, has joined by your invitation: until ${until} somebody else must approve it`,
  made_the_key: ({ until }: { until: string }) =>
    `the payout was asked for with a new sign key of yours, or of somebody who has joined by your invitation: until ${until} somebody else must approve it`,
  no_payout_of: ({ account_id, payout }: { account_id: string; payout: string }) =>
    `account ${account_id} has no payout ${payout}`,
  no_payout: ({ payout }: { payout: string }) => `there is no payout ${payout}`,
  no_payer: ({ account_id, payer_id }: { account_id: string; payer_id: string }) =>
    `account ${account_id} has no saved payer ${payer_id}`,
  no_bank: ({ name, known }: { name: string; known: string }) =>
    `${name} is not a bank of this gateway; there are ${known}`,
  claimed_already: ({ payout }: { payout: string }) => `the money of payout ${payout} is claimed already`,
  nothing_claimed: ({ payout }: { payout: string }) => `no money of payout ${payout} is expected back`,
  nothing_paid: ({ payout, status }: { payout: string; status: string }) =>
    `payout ${payout} is ${status}: nothing of it was paid`,
  only_not_back: ({ amount, currency, payout }: { amount: string; currency: string; payout: string }) =>
    `only ${amount} ${currency} of payout ${payout} have not come back`,
  nothing_to_recall: ({ payout, status }: { payout: string; status: string }) =>
    `payout ${payout} is ${status}: there is nothing to call back`,
  no_recalls_at_bank: ({ bank }: { bank: string }) => `bank ${bank} takes no recalls: ask it by other means`,
  held_by_screening: 'the payout is held by sanctions screening: the gateway’s own people decide about it',
  rate_ended: 'the exchange rate ended before there was money for it',
  account_disabled: 'the account is disabled: the payout waits',
  asker_cannot_release: 'whoever asked for a payout cannot release or refuse it',
  known_person_decides: 'only a person whom the gateway knows decides about a payout',
  screening_needs_reason: 'a decision about what screening holds needs a reason',
  release_names_screening: 'a release names the screening that it was decided on',
  hits_not_seen:
    'what screening holds against the payout has changed since you looked at it: look again, and decide then',
  not_held_by_screening: ({ status }: { status: string }) =>
    `the payout is ${status}: screening does not hold it`,
  clearance_days: ({ max }: { max: number }) => `a cleared pair holds for 1 to ${max} days`,
  nothing_to_approve: ({ status }: { status: string }) =>
    `the payout is ${status}: there is nothing to approve`,
  asker_cannot_approve: 'whoever asked for a payout cannot approve it',
  may_approve_no_more: 'you may not approve payouts of this account any more',
  approved_already: 'you have approved it already: it takes another person',
  released_already: 'you have released it already: it takes another person',
  nothing_to_reject: ({ status }: { status: string }) =>
    `the payout is ${status}: there is nothing to reject`,
  not_cancellable: ({ status }: { status: string }) =>
    `the payout is ${status}: it can no longer be cancelled`,
  say_why: 'say why: a reason is required',
  refusal_needs_code: 'a refusal needs its code for the bank',
  recall_answered: ({ recall_id }: { recall_id: string }) => `recall ${recall_id} is answered already`,
  other_answer_open: ({ recall_id }: { recall_id: string }) =>
    `another answer to recall ${recall_id} is proposed: decide that first`,
  no_answer_open: ({ recall_id }: { recall_id: string }) => `no answer to recall ${recall_id} is proposed`,
  no_recall: ({ recall_id }: { recall_id: string }) => `there is no recall ${recall_id}`,
  nothing_set_aside: ({ recall_id }: { recall_id: string }) => `nothing is set aside for recall ${recall_id}`,
  answer_not_sent: ({ recall_id }: { recall_id: string }) =>
    `the bank has not been told yet that recall ${recall_id} is accepted: wait until the answer has been sent`,
  no_debit_of_recall: ({
    item_id,
    connector,
    currency,
  }: {
    item_id: string;
    connector: string;
    currency: string;
  }) => `item ${item_id} is not money that ${connector} has debited in ${currency}`,
  nothing_bears_references: 'nothing that came in has its references: name the item or the payout',
  recall_other_currency: ({ asked, came }: { asked: string; came: string }) =>
    `the recall asks for ${asked}, and ${came} came: answer it by other means`,
  recall_other_amount: ({ asked, currency, there }: { asked: string; currency: string; there: string }) =>
    `the recall asks for ${asked} ${currency}, and ${there} are there`,
  no_item: ({ item_id }: { item_id: string }) => `there is no item ${item_id} in suspense`,
  item_from_elsewhere: ({ item_id, connector }: { item_id: string; connector: string }) =>
    `item ${item_id} is not money that came from ${connector}`,
  item_given_back: ({ item_id }: { item_id: string }) => `item ${item_id} is given back already`,
  item_undone: ({ item_id }: { item_id: string }) =>
    `item ${item_id} has been undone already: there is nothing to give back`,
  nothing_back: ({ payout }: { payout: string }) => `nothing of payout ${payout} has come back`,
  other_proposal_open: ({ item_id }: { item_id: string }) =>
    `another proposal for item ${item_id} is open: decide that first`,
  no_proposal_open: ({ item_id }: { item_id: string }) => `no proposal for item ${item_id} is open`,
  item_cleared: ({ item_id }: { item_id: string }) => `item ${item_id} is cleared already`,
  back_was_taken: 'what came back came in: this was taken',
  back_from_bank: 'a payout comes back from a bank',
  charge_of_bank: 'only what a bank has booked is a charge of a bank',
  no_refund_at_acquirer:
    'only what an acquirer has refunded of a known payment without an order, under a reference of its own, is a refund of that payment',
  refund_failed_since:
    'the refund has failed at the acquirer since: pair the item with the one that undoes it',
  not_of_its_payment: ({ transaction_id }: { transaction_id: string }) =>
    `payment ${transaction_id} is not at this acquirer in this currency`,
  refund_left: ({ transaction_id, left }: { transaction_id: string; left: string }) =>
    `only ${left} of payment ${transaction_id} can still be refunded`,
  refunds_used_up: ({ max }: { max: number }) => `the payment has ${max} refunds already`,
  does_not_undo: ({ other_item_id, item_id }: { other_item_id: string; item_id: string }) =>
    `item ${other_item_id} does not undo item ${item_id}: amount and currency must be its opposite`,
} as const satisfies RuleTexts;
