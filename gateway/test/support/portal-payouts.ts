import { previewPayoutFile, sendPayoutFile } from '@causeway/schemas/portal/payout-files.ts';
import { createPayout, previewPayout, type ExpectedPayout } from '@causeway/schemas/portal/payouts.ts';
import type { PortalAnswer, PortalClient } from './portal-client.ts';

type Account = { readonly account_id: string };
type Fields = Record<string, unknown>;

/** What somebody saw of a payout in which something was wrong. */
const nothing_expected: ExpectedPayout = {
  amount_payer_pays: '',
  fee_amount: '',
  amount_beneficiary_receives: '',
  beneficiary_version: '',
  payer_version: '',
  possible_duplicate_of: '',
};

/** Looks at a payout as the page does. */
export async function lookAt(
  person: PortalClient,
  params: Account,
  payout: Fields,
): Promise<Record<string, any>> {
  return (await person.call(previewPayout, { params, body: { payout } })).body;
}

/** Creates a payout that was looked at before. */
export function confirm(
  person: PortalClient,
  params: Account,
  payout: Fields,
  preview: Record<string, any>,
): Promise<PortalAnswer> {
  const seen = preview['seen'] ?? nothing_expected;
  return person.call(createPayout, { params, body: { payout, seen } });
}

/** Looks at a payout, and creates it. */
export async function lookAndConfirm(
  person: PortalClient,
  params: Account,
  payout: Fields,
): Promise<PortalAnswer> {
  return confirm(person, params, payout, await lookAt(person, params, payout));
}

/** Checks a file of payouts as the page does. */
export async function checkFile(
  person: PortalClient,
  params: Account,
  csv: string,
): Promise<Record<string, any>> {
  return (await person.call(previewPayoutFile, { params, body: { csv } })).body;
}

/** Sends a file that was checked before. */
export function sendFile(
  person: PortalClient,
  params: Account,
  csv: string,
  { day, rows }: Record<string, any>,
): Promise<PortalAnswer> {
  const seen = rows.map((row: { seen: ExpectedPayout | null }) => row.seen);
  return person.call(sendPayoutFile, { params, body: { csv, day, seen } });
}

/** Checks a file of payouts, and sends it. */
export async function checkAndSend(
  person: PortalClient,
  params: Account,
  csv: string,
): Promise<PortalAnswer> {
  return sendFile(person, params, csv, await checkFile(person, params, csv));
}
