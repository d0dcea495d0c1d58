import { day_ms } from '../../src/kernel/values/dates.ts';
import type { TestClient } from '../support/client.ts';
import { payout } from './payout-examples.ts';
import type { ExampleRecorder } from './record-example.ts';

/** What a program does that people do in the portal. */
export async function performActions(recorder: ExampleRecorder, client: TestClient): Promise<void> {
  await performPayoutActions(recorder, client);
}

async function performPayoutActions(recorder: ExampleRecorder, client: TestClient): Promise<void> {
  const later = new Date(client.credentials.nowMs() + 5 * day_ms).toISOString().slice(0, 10);
  const { body: scheduled } = await client.post('payout', {
    ...payout,
    request_id: '6f1c1b0e-6f5a-4a39-9d57-0f9f6f0f0004',
    payment_date: later,
  });
  const { body: paid } = await client.post('retrievalPayouts', { status: 'COMPLETED' });
  await recorder.perform(
    'cancelPayout',
    { name: 'cancelled', summary: 'A payout whose day has not come' },
    { transaction_id: scheduled['transaction_id'], note: 'paid in another way' },
  );
  await recorder.perform(
    'cancelPayout',
    { name: 'refused', summary: 'Refused: the bank has it' },
    { transaction_id: paid['payouts'][0]['transaction_id'] },
  );
}
