import Type, { type Static } from 'typebox';
import { payableParts } from './balances.ts';
import { payoutProblem, payoutQuote } from './payouts.ts';
import { account_params, portalRoute } from './portal-route.ts';

/** The most payouts that one file holds. */
export const file_rows_max = 200;
const file_characters_max = 400_000;

const csv = Type.String({
  minLength: 1,
  maxLength: file_characters_max,
  description:
    'Comma- or semicolon-separated, UTF-8; the first line names fields of POST /v1/payout, nested ones by their path, such as beneficiary.bank_details.iban',
});
const line = Type.Integer({ description: 'In the file; the heading is line 1' });

const filePreviewRow = Type.Object({
  line,
  request_id: Type.String(),
  reference: Type.String(),
  beneficiary: Type.String({ description: 'Name or beneficiary_id' }),
  problem: Type.Union([payoutProblem, Type.Null()]),
  quote: Type.Union([payoutQuote, Type.Null()]),
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
    rows: Type.Array(filePreviewRow),
    faults: Type.Integer({ description: 'How many rows have a problem' }),
    totals: Type.Array(
      Type.Object({
        currency: Type.String(),
        payer_pays: Type.String(),
        ...payableParts,
        covered: Type.Boolean(),
      }),
      { description: 'By the balance that pays' },
    ),
  }),
  audited: false,
  body_bytes_max: 2_000_000,
});

const fileResult = Type.Object({
  line,
  request_id: Type.String(),
  transaction_id: Type.String({ description: 'Empty when refused' }),
  status: Type.String({ description: 'State of the payout; empty when refused' }),
  problem: Type.Union([payoutProblem, Type.Null()]),
});
export type FileResult = Static<typeof fileResult>;

export const sendPayoutFile = portalRoute({
  name: 'payouts.send_file',
  summary:
    'Creates the payouts of a file in which no row has a problem; the same file again creates none again',
  method: 'POST',
  path: '/accounts/:account_id/payout-files',
  scope: 'account',
  permit: 'payouts.create',
  params: account_params,
  body: Type.Object({ csv }),
  response: Type.Object({ results: Type.Array(fileResult) }),
  body_bytes_max: 2_000_000,
});
