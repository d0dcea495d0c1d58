import type { RequestBody } from '@causeway/schemas/v1/operation.ts';
import { lastScreenings } from '../../../src/banking/payouts/listing/last-screenings.ts';
import { payoutKeyOf, type PayoutKey } from '../../../src/banking/payouts/payout.ts';
import { changePayoutSettings } from '../../../src/banking/payouts/settings/payout-settings.ts';
import { importList } from '../../../src/banking/screening/import-list.ts';
import type { ListName } from '../../../src/banking/screening/lists/list-entry.ts';
import { chunksOf, eu_list, ofacList, un_list } from './published-lists.ts';
import type { TestClient } from '../../support/client.ts';
import type { TestGateway } from '../../support/gateway.ts';
import { fund, payout, sampleBeneficiary } from '../../support/payouts.ts';

/** Someone whose name is in the lists that are imported here. */
export const suspect: RequestBody = {
  entity_type: 'PERSONAL',
  first_name: 'Vorislav',
  last_name: 'Tarkanin',
  company_name: '',
};

/** Takes in small lists of every authority. */
export async function importLists({ gateway }: TestGateway): Promise<void> {
  const lists: [ListName, string][] = [
    ['ofac', ofacList()],
    ['un', un_list],
    ['eu', eu_list],
  ];
  const origin = { source: 'test', force: true };
  for (const [name, text] of lists) await importList(gateway.context, name, chunksOf(text), origin);
}

/** Has money for payouts, and all of them screened. */
export async function screenPayouts(gateway: TestGateway, client: TestClient): Promise<void> {
  await fund(gateway, client, '1000.00');
  await changePayoutSettings(gateway.gateway.context, client.account_id, { screening: true });
}

/** A payout that screening holds. @returns `account_id/transaction_id` */
export async function heldPayout(client: TestClient, beneficiary: RequestBody = suspect): Promise<string> {
  const { body } = await payout(client, { beneficiary: { ...sampleBeneficiary(), ...beneficiary } });
  if (body['status'] !== 'IN_REVIEW') throw new Error(`answered: ${JSON.stringify(body)}`);
  return `${client.account_id}/${body['transaction_id']}`;
}

/** The number of a payout's last screening, for who releases having seen it. */
export async function screeningOf({ gateway }: TestGateway, key: PayoutKey): Promise<bigint> {
  const screening = (await lastScreenings(gateway.context, [key])).get(payoutKeyOf(key));
  if (!screening) throw new Error('it was never screened');
  return screening.screening_id;
}
