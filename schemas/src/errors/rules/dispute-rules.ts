import type { RuleTexts } from './rule.ts';

export const dispute_field_rules = {
  not_amount_such_as: 'must be an amount such as 1000.00',
  not_velocity_field: 'must be card, email or ip',
  not_match: 'must be in or not_in',
  not_risk_kind: 'must be amount, velocity, country, bin, email, ip or card',
  not_text: 'must be a text',
  not_texts: ({ max }: { max: number }) => `must hold 1 to ${max} texts`,
  not_understood: 'cannot be understood',
  not_card_number: 'is not a card number: its check digit or length is wrong',
  holder_is_number: 'must be the name on the card, not its number',
  not_deadlines:
    'must have acquirer_days and a list of deadlines, each of brand, stage, days, source and date',
  deadline_twice: 'must have another brand or stage than those before it',
  no_deadline_source: 'must say where the deadline is from',
} as const satisfies RuleTexts;

export const dispute_rules = {
  notification_settled: 'This notification does not wait for anybody',
  no_dispute: ({ account_id, dispute_id }: { account_id: string; dispute_id: string }) =>
    `account ${account_id} has no dispute ${dispute_id}`,
  inquiry_needs_answer: 'An inquiry is answered with an explanation or a file, or the payment is refunded',
  acquirer_not_configured: 'The acquirer of this payment is not configured at this gateway',
  answers_on_own_page: 'This acquirer takes answers to disputes on its own page only',
  defence_needs_content: 'A defence needs an explanation or a file',
  file_name_form: ({ max }: { max: number }) => `a file's name has 1 to ${max} printable characters`,
  file_type: ({ content_type }: { content_type: string }) =>
    `the file is not ${content_type}: it must be a PDF, a PNG, a JPEG, or text in UTF-8`,
  defence_files_max: ({ max }: { max: number }) => `a defence holds up to ${max} files`,
  no_file: 'there is no such file',
  dispute_over: ({ state }: { state: string }) => `The dispute is ${state}`,
  stage_changed: ({ stage }: { stage: string }) => `The dispute is at another stage now: ${stage}`,
  dispute_answered: 'The dispute has been answered already',
  stage_not_answered: 'The acquirer takes no answer to this stage of the dispute',
  answer_time_over: 'The time to answer the dispute is over',
  note_demanded: 'say what became of it: a note is required',
  no_notice_waits: ({
    reference,
    connector,
    account_id,
  }: {
    reference: string;
    connector: string;
    account_id: string;
  }) => `no notice ${reference} of ${connector} for account ${account_id} waits`,
  rule_of_one_account: ({ kind }: { kind: string }) => `A rule of kind ${kind} holds for one account`,
  no_card_payment: ({ payment }: { payment: string }) => `The account has no payment ${payment} with a card`,
  draft_needs_dry_run: 'only a draft with a dry run of the last 24 hours can be activated',
  rule_retired: 'the rule is retired already',
  order_holds_card_number: 'The order holds the number of this card: pay with another, and tell the shop',
  card_expired: 'The card has expired',
} as const satisfies RuleTexts;
