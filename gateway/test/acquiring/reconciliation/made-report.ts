import type { FormatName } from '../../../src/acquiring/reconciliation/formats/formats.ts';
import { formatAmount } from '../../../src/kernel/values/money.ts';
import type { Currency } from '../../../src/kernel/values/currency.ts';
import type { TestGateway } from '../../support/gateway.ts';

/** What an acquirer has in its own books and puts in a report. Fees are positive where they are charged. */
export interface BookedEntry {
  /** The acquirer's own number of the entry. */
  readonly id: string;
  readonly kind: 'payment' | 'refund' | 'chargeback' | 'fee' | 'adjustment' | 'reserve' | 'payout';
  /** Our name of the instruction; empty where the acquirer has none. */
  readonly instruction: string;
  readonly step: string;
  readonly payment: string;
  readonly currency: Currency;
  readonly gross: bigint;
  readonly interchange: bigint;
  readonly scheme_fee: bigint;
  readonly markup: bigint;
  /** What it deducts more than the fees that it names. */
  readonly unexplained: bigint;
  readonly day: string;
}

interface SandboxRow {
  readonly account_id: string;
  readonly instruction_id: string;
  readonly kind: string;
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  readonly day: string;
}

/** What the sandbox's acquirer has booked of an account after an instruction, in its own books. */
export async function bookedBy(
  gateway: TestGateway,
  account_id: string,
  after: string,
): Promise<BookedEntry[]> {
  const rows = await gateway.query<SandboxRow>(
    `SELECT account_id, instruction_id, kind, reference, amount, currency, to_char(received_at, 'YYYY-MM-DD') AS day
     FROM sandbox_acquirer.instructions
     WHERE account_id = $1 AND instruction_id > $2 AND response_code = '00' AND kind IN ('sale', 'capture', 'refund')
     ORDER BY instruction_id`,
    [account_id, after],
  );
  return rows.map(({ kind, amount, reference, ...row }): BookedEntry => {
    const is_refund = kind === 'refund';
    const gross = is_refund ? -BigInt(amount) : BigInt(amount);
    return {
      id: `bk${row.instruction_id}`,
      kind: is_refund ? 'refund' : 'payment',
      instruction: `${row.account_id}-${row.instruction_id}`,
      step: `step${row.instruction_id}`,
      payment: reference,
      currency: row.currency as Currency,
      gross,
      interchange: is_refund ? 0n : gross / 200n,
      scheme_fee: is_refund ? 0n : gross / 1000n,
      markup: is_refund ? 0n : 10n,
      unexplained: 0n,
      day: row.day,
    };
  });
}

export function netOf(entry: BookedEntry): bigint {
  return entry.gross - entry.interchange - entry.scheme_fee - entry.markup - entry.unexplained;
}

/** A file of an acquirer's, as it is published. */
export interface MadeReport {
  readonly format: FormatName;
  readonly columns: Readonly<Record<string, string>>;
  readonly content: string;
}

const quoted = (fields: readonly string[]): string =>
  fields.map((field) => (/[",\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(',');

function csv(header: readonly string[], rows: readonly Readonly<Record<string, string>>[]): string {
  return [header, ...rows.map((row) => header.map((name) => row[name] ?? ''))].map(quoted).join('\n') + '\n';
}

type Writer = (entries: readonly BookedEntry[], payout: string) => MadeReport;

const adyen_header =
  'Company Account,Merchant Account,Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Exchange Rate,Net Currency,Net Debit (NC),Net Credit (NC),Commission (NC),Markup (NC),Scheme Fees (NC),Interchange (NC),Payment Method Variant,Modification Merchant Reference,Batch Number'.split(
    ',',
  );
const adyen_types = {
  payment: 'Settled',
  refund: 'Refunded',
  chargeback: 'Chargeback',
  fee: 'Fee',
  adjustment: 'ManualCorrection',
  reserve: 'DepositCorrection',
  payout: 'MerchantPayout',
} as const;

const writeAdyen: Writer = (entries, payout) => ({
  format: 'adyen',
  columns: {},
  content: csv(
    adyen_header,
    entries.map((entry) => {
      const shown = (minor: bigint): string => (minor === 0n ? '' : formatAmount(minor, entry.currency));
      const net = netOf(entry);
      return {
        'Company Account': 'Shop, Inc.',
        'Merchant Account': 'ShopECOM',
        'Psp Reference': entry.payment,
        'Merchant Reference': entry.instruction,
        'Creation Date': `${entry.day} 11:00:00`,
        TimeZone: 'UTC',
        Type: adyen_types[entry.kind],
        'Modification Reference': entry.step,
        'Gross Currency': entry.currency,
        'Gross Debit (GC)': shown(entry.gross < 0n ? -entry.gross : 0n),
        'Gross Credit (GC)': shown(entry.gross > 0n ? entry.gross : 0n),
        'Net Currency': entry.currency,
        'Net Debit (NC)': shown(net < 0n ? -net : 0n),
        'Net Credit (NC)': shown(net > 0n ? net : 0n),
        'Markup (NC)': shown(entry.markup),
        'Scheme Fees (NC)': shown(entry.scheme_fee),
        'Interchange (NC)': shown(entry.interchange),
        'Modification Merchant Reference': entry.instruction,
        'Batch Number': payout,
      };
    }),
  ),
});

const stripe_categories = {
  payment: 'charge',
  refund: 'refund',
  chargeback: 'dispute',
  fee: 'fee',
  adjustment: 'other_adjustment',
  reserve: 'risk_reserved_funds',
  payout: 'payout',
} as const;

const writeStripe: Writer = (entries, payout) => ({
  format: 'stripe',
  columns: {},
  content: csv(
    'automatic_payout_id,automatic_payout_effective_at,balance_transaction_id,created_utc,created,available_on,currency,gross,fee,net,reporting_category,source_id,description,charge_id,payment_intent_id,payment_metadata[instruction]'.split(
      ',',
    ),
    entries.map((entry) => ({
      automatic_payout_id: payout,
      balance_transaction_id: entry.id,
      created: `${entry.day} 11:00:00`,
      currency: entry.currency.toLowerCase(),
      gross: formatAmount(entry.gross, entry.currency),
      fee: formatAmount(entry.interchange + entry.scheme_fee + entry.markup, entry.currency),
      net: formatAmount(netOf(entry), entry.currency),
      reporting_category: stripe_categories[entry.kind],
      source_id: entry.step,
      description: 'Payment "of" something,\nin two lines',
      payment_intent_id: entry.payment,
      'payment_metadata[instruction]': entry.instruction,
    })),
  ),
});

const mapping = {
  kind: 'What',
  currency: 'Cur',
  date: 'Day',
  gross: 'Brutto',
  interchange: 'IC',
  scheme_fee: 'Scheme',
  fee: 'Fees',
  net: 'Netto',
  reference: 'Ref',
  payment_reference: 'PayRef',
  instruction: 'Ours',
  payout: 'Batch',
  identity: 'No',
};

const writeMapped: Writer = (entries, payout) => ({
  format: 'csv',
  columns: mapping,
  content: csv(
    Object.values(mapping),
    entries.map((entry) => ({
      What: entry.kind.toUpperCase(),
      Cur: entry.currency,
      Day: entry.day,
      Brutto: formatAmount(entry.gross, entry.currency),
      IC: formatAmount(entry.interchange, entry.currency),
      Scheme: formatAmount(entry.scheme_fee, entry.currency),
      Fees: formatAmount(entry.interchange + entry.scheme_fee + entry.markup, entry.currency),
      Netto: formatAmount(netOf(entry), entry.currency),
      Ref: entry.step,
      PayRef: entry.payment,
      Ours: entry.instruction,
      Batch: payout,
      No: entry.id,
    })),
  ).replaceAll(',', ';'),
});

const breakdowns = {
  payment: 'Capture',
  refund: 'Refund',
  chargeback: 'Chargeback',
  fee: 'Premium Variable Fee',
  adjustment: 'Settlement Correction',
  reserve: 'Rolling Reserve',
  payout: 'Payout',
} as const;

/** Its fees are rows of their own, so none of them can be unexplained. */
const writeCheckout: Writer = (entries, payout) => ({
  format: 'checkoutcom',
  columns: {},
  content: csv(
    'Client Entity ID,Payment ID,Action ID,Action Type,Breakdown Type,Processed On,Payout ID,Processing Currency,Holding Currency,Processing Currency Amount,Holding Currency Amount,Reference'.split(
      ',',
    ),
    entries.flatMap((entry) => {
      const row = (breakdown: string, minor: bigint): Record<string, string> => ({
        'Payment ID': entry.payment,
        'Action ID': entry.step,
        'Breakdown Type': breakdown,
        'Processed On': `${entry.day}T11:00:00.123`,
        'Payout ID': payout,
        'Holding Currency': entry.currency,
        'Holding Currency Amount': `${formatAmount(minor, entry.currency)}000000`,
        Reference: entry.instruction,
      });
      const fees: [string, bigint][] = [
        ['Interchange Fee', entry.interchange],
        ['Scheme Fixed Fee', entry.scheme_fee],
        ['Premium Variable Fee', entry.markup],
      ];
      return [
        row(breakdowns[entry.kind], entry.gross),
        ...fees.flatMap(([name, fee]) => (fee === 0n ? [] : [row(name, -fee)])),
      ];
    }),
  ),
});

export const writers = {
  adyen: writeAdyen,
  stripe: writeStripe,
  csv: writeMapped,
  checkoutcom: writeCheckout,
} as const satisfies Record<FormatName, Writer>;

/** A file, in pieces of any size. */
export async function* inPieces(content: string, size = 1_000): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(content);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
