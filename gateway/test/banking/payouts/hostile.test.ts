import type { RequestBody } from '@causeway/schemas/v1/operation.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { fund, samplePayout } from '../../support/payouts.ts';

let gateway: TestGateway;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
  await fund(gateway, client, '1000000.00');
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

const payer = {
  entity_type: 'PERSONAL',
  first_name: 'Ada',
  last_name: 'Lovelace',
  date_of_birth: '1985-12-10',
  additional_info: { job: 'Engineer', personal_email: 'ada@example.com' },
  address: { city: 'London', country_code: 'GB' },
};

function wholePayout(): RequestBody {
  return samplePayout({
    payer,
    beneficiary_id: 'acme',
    client_data: 'ours',
    payment_date: gateway.clock.now().toISOString().slice(0, 10),
    source_amount: '100.00',
    source_currency: 'EUR',
    payment_method: 'SWIFT',
    fee_paid_by: 'PAYER',
    swift_charge_option: 'SHARED',
    notify_url: 'https://shop.example.com/hook',
  });
}

type Path = readonly (string | number)[];

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, part]) => pathsOf(part, [...path, key]));
  return path.length === 0 ? inner : [path, ...inner];
}

function replaced(value: RequestBody, [key = '', ...rest]: Path, by: unknown): RequestBody {
  return { ...value, [key]: rest.length === 0 ? by : replaced((value[key] ?? {}) as RequestBody, rest, by) };
}

const hostile: readonly unknown[] = [
  '',
  ' ',
  'A'.repeat(5_000),
  '\u202e\u2066',
  'line\nbreak',
  '\u0007',
  '🙂',
  "'; DROP TABLE payouts; --",
  '${jndi:ldap://x}',
  '-1',
  '1e3',
  '９９',
  'NaN',
  '0000-00-00',
  '__proto__',
  null,
  0,
  -1.5,
  true,
  [],
  {},
  [{ a: ['b'] }],
];

it('no hostile value of a payout’s field causes a server error, and every refusal names a parameter', async () => {
  const paths = pathsOf(wholePayout());
  expect(paths.length).toBeGreaterThan(30);
  for (const path of paths) {
    const answers = await Promise.all(
      hostile.map((value) => client.post('payout', replaced(wholePayout(), path, value))),
    );
    for (const [at, { status, body }] of answers.entries()) {
      const what = `${path.join('.')} = ${JSON.stringify(hostile[at])?.slice(0, 40)}: ${JSON.stringify(body).slice(0, 200)}`;
      expect([200, 409, 422], what).toContain(status);
      if (status !== 200) expect(body['source'], what).not.toBe('');
    }
  }
  const failures = gateway.log_lines.filter((line) => /"level":(50|60)/.test(line));
  expect(failures).toEqual([]);
});
