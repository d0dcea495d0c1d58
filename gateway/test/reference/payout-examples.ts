import type { ExampleRecorder } from './record-example.ts';

const beneficiary = {
  entity_type: 'COMPANY',
  company_name: 'Müller & Söhne GmbH',
  address: { street: 'Hauptstrasse', number: '1', postcode: '10115', city: 'Berlin', country_code: 'DE' },
  bank_details: { iban: 'DE89370400440532013000', swift_code: 'COBADEFFXXX', account_currency: 'EUR' },
};
export const payout = {
  payment_currency: 'EUR',
  payment_amount: '1250.00',
  reason: 'Payment for goods',
  reference: 'INV-2026-0042',
  fund_source: 'DepositAccount',
  beneficiary,
};

/** Payouts of an account that has money. */
export async function performPayouts(recorder: ExampleRecorder): Promise<void> {
  const first = await recorder.perform(
    'payout',
    { name: 'completed', summary: 'Paid by SWIFT; the beneficiary is saved' },
    { ...payout, request_id: '6f1c1b0e-6f5a-4a39-9d57-0f9f6f0f0001', client_data: 'batch 7' },
  );
  await recorder.perform(
    'payout',
    { name: 'failed', summary: 'By the local clearing system, to an account that is closed' },
    {
      ...payout,
      request_id: '6f1c1b0e-6f5a-4a39-9d57-0f9f6f0f0002',
      payment_method: 'LOCAL',
      beneficiary: { ...beneficiary, bank_details: { iban: 'DE20370400440000009012' } },
    },
  );
  await recorder.perform(
    'payout',
    { name: 'refused', summary: 'Refused: a digit of the IBAN is wrong' },
    {
      ...payout,
      request_id: '6f1c1b0e-6f5a-4a39-9d57-0f9f6f0f0003',
      beneficiary: {
        ...beneficiary,
        bank_details: { ...beneficiary.bank_details, iban: 'DE89370400440532013001' },
      },
    },
  );
  await recorder.perform(
    'payout',
    { name: 'other_content', summary: 'Refused: the request_id was used for another payout' },
    {
      ...payout,
      request_id: '6f1c1b0e-6f5a-4a39-9d57-0f9f6f0f0001',
      payment_amount: '1250.01',
      beneficiary: undefined,
      beneficiary_id: first['beneficiary_id'],
    },
  );
}
