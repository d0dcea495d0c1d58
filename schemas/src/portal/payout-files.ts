import Type, { type Static } from 'typebox';
import { may_be_numeric } from '../card-numbers/may-be-numeric.ts';
import { payableParts } from './balances.ts';
import { payoutProblem, payoutQuote, expectedPayout } from './payouts.ts';
import { account_params, portalRoute } from './portal-route.ts';

/** The most payouts that one file holds. */
export const file_rows_max = 200;
const file_characters_max = 400_000;

// Its rows are checked as payouts, one by one.
const csv = Type.String({
  ...may_be_numeric,
  minLength: 1,
  maxLength: file_characters_max,
  description:
    'Comma- or semicolon-separated, UTF-8; the first line names fields of POST /v1/payout, nested ones by their path, such as beneficiary.bank_details.iban',
});
const line = Type.Integer({ description: 'In the file; the heading is line 1' });
const day = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  description:
    'On which the file was checked, in the account’s time zone: rows without request_id and payment_date are of this day',
});
const possible_duplicate_of = Type.String({
  description: 'A warning: transaction_id of a payout like it within a day before, or empty',
});

const filePreviewRow = Type.Object({
  line,
  request_id: Type.String(),
  reference: Type.String(),
  beneficiary: Type.String({ description: 'Name or beneficiary_id' }),
  beneficiary_account: Type.String({
    description: 'IBAN or number of the account; empty while something is wrong',
  }),
  problem: Type.Union([payoutProblem, Type.Null()]),
  quote: Type.Union([payoutQuote, Type.Null()]),
  needs_approval: Type.Boolean({ description: 'Its payout will wait for a second person’s approval' }),
  seen: Type.Union([expectedPayout, Type.Null()]),
  made_before: Type.String({
    description:
      'transaction_id of the payout that was made of the same row before; none is made again. Or empty',
  }),
  possible_duplicate_of,
  paid_before: Type.Union(
    [
      Type.Object({ transaction_id: Type.String(), day: Type.String({ description: 'YYYY-MM-DD' }) }),
      Type.Null(),
    ],
    {
      description:
        'A warning: the payout that a row which says the same has made on an earlier day, without a payment_date; or null',
    },
  ),
  like_line: Type.Integer({
    description: 'A warning: line of a row before with the same amount to the same account, or zero',
  }),
});
export type FilePreviewRow = Static<typeof filePreviewRow>;

export const previewPayoutFile = portalRoute({
  name: 'payouts.preview_file',
  summary: 'Checks every row of a file of payouts; nothing is held or sent',
  method: 'POST',
  path: '/accounts/:account_id/payout-file-preview',
  scope: 'account',
  permit: 'payouts.create',
  params: account_params,
  body: Type.Object({ csv }),
  response: Type.Object({
    day,
    rows: Type.Array(filePreviewRow),
    faults: Type.Integer({ description: 'How many rows have a problem' }),
    totals: Type.Array(
      Type.Object({
        currency: Type.String(),
        payer_pays: Type.String(),
        ...payableParts,
        covered: Type.Boolean(),
      }),
      { description: 'By the balance that pays, without what was made before and rows with a problem' },
    ),
  }),
  reads: true,
  body_bytes_max: 2_000_000,
});

const fileResult = Type.Object({
  line,
  request_id: Type.String(),
  transaction_id: Type.String({ description: 'Empty when refused' }),
  status: Type.String({ description: 'State of the payout; empty when refused' }),
  problem: Type.Union([payoutProblem, Type.Null()]),
  made_before: Type.Boolean({ description: 'The same row was sent before: its first payout is this one' }),
  possible_duplicate_of,
});
export type FileResult = Static<typeof fileResult>;

export const sendPayoutFile = portalRoute({
  name: 'payouts.send_file',
  summary:
    'Creates the payouts of a file in which no row has a problem; what was made of the same rows before is not made again',
  method: 'POST',
  path: '/accounts/:account_id/payout-files',
  scope: 'account',
  permit: 'payouts.create',
  params: account_params,
  body: Type.Object({
    csv,
    day: Type.Optional(day),
    seen: Type.Optional(
      Type.Array(Type.Union([expectedPayout, Type.Null()]), {
        maxItems: file_rows_max,
        description: 'Of each row, as the preview showed it',
      }),
    ),
  }),
  response: Type.Object({ results: Type.Array(fileResult) }),
  body_bytes_max: 2_000_000,
});
