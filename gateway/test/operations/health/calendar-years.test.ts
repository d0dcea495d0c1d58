import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient } from '../../support/portal-client.ts';
import { fund, payout } from '../../support/payouts.ts';
import { beneficiaryIn, destinationNamed } from '../../banking/payouts/destinations.ts';

const folder = mkdtempSync(join(tmpdir(), 'causeway-years-'));
let gateway: TestGateway;
afterEach(() => gateway.close());

function write(name: string, content: object): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
}

const account = (currency: string) => ({ currency, account_number: '7654321', bic: 'COBADEFFXXX' });
const banks = {
  banks: [
    {
      name: 'house-bank',
      directory: join(folder, 'bank'),
      owner: { name: 'Example Payments', town: 'Wien', country: 'AT' },
      accounts: [account('EUR'), account('CNY')],
    },
  ],
};

async function missing(): Promise<{ health: string[]; metric: string[]; log: string[] }> {
  const operator = await createPortalClient(gateway, { operator: true });
  await operator.signIn();
  const { body } = await operator.fetch('GET', '/operator/health');
  const text = await (await fetch(`${gateway.url}/metrics`)).text();
  const lines = gateway.log_lines.filter((line) => line.includes('days of rest of banks are not certain'));
  return {
    health: body.calendar_years_missing.map(({ calendar, year }: any) => `${calendar} ${year}`),
    metric: [...text.matchAll(/^causeway_calendar_years_missing\{calendar="(\w+)",year="(\d+)"\} 1$/gm)].map(
      ([, calendar, year]) => `${calendar} ${year}`,
    ),
    log: lines.map((line) => `${JSON.parse(line).calendar} ${JSON.parse(line).year}`),
  };
}

it('a year that China has not published is reported by health, metric and log until the operator adds it', async () => {
  gateway = await startTestGateway({ environment: { BANKS_FILE: write('banks.json', banks) } });
  gateway.clock.moveTo(new Date('2027-02-01'));
  const first = await missing();
  expect(first.health).toEqual(['CN 2027']);
  expect(first.metric).toEqual(['CN 2027']);
  await gateway.close();
  const CALENDARS_FILE = write('calendars.json', {
    CN: { 2027: { closed: '02-08 02-09', source: 'notice' } },
  });
  gateway = await startTestGateway({
    environment: { BANKS_FILE: write('banks.json', banks), CALENDARS_FILE },
  });
  gateway.clock.moveTo(new Date('2027-02-01'));
  expect(await missing()).toMatchObject({ health: [], metric: [] });
});

it('a date calculated in a year that is not certain is reported once', async () => {
  gateway = await startTestGateway();
  const client = await gateway.createClient();
  await fund(gateway, client, '1000.00', 'AED');
  const { currency, method, ...to } = destinationNamed('ae_local');
  const sent = {
    payment_currency: currency,
    payment_method: method,
    payment_amount: '10.00',
    beneficiary: beneficiaryIn({ currency, method, ...to }),
  };
  for (const reference of ['ONE', 'TWO']) await payout(client, { ...sent, reference });
  const { health, metric, log } = await missing();
  expect(health).toEqual([expect.stringMatching(/^AE 20[0-9]{2}$/)]);
  expect([metric, log]).toEqual([health, health]);
  rmSync(folder, { recursive: true, force: true });
});
