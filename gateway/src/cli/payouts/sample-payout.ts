import { randomUUID } from 'node:crypto';
import type { RequestBody } from '@causeway/schemas/v1/operation.ts';

/** A first payout when no data is given: 10.50 EUR with everything required. */
export function samplePayout(): RequestBody {
  return {
    request_id: randomUUID(),
    payment_currency: 'EUR',
    payment_amount: '10.50',
    reason: 'Payment for goods',
    reference: 'INV-1',
    fund_source: 'DepositAccount',
    beneficiary: {
      entity_type: 'COMPANY',
      company_name: 'Acme Trading GmbH',
      address: {
        street_address: 'Hauptstrasse 1',
        postcode: '10115',
        city: 'Berlin',
        country_code: 'DE',
      },
      bank_details: { iban: 'DE89370400440532013000', swift_code: 'COBADEFFXXX' },
    },
  };
}
