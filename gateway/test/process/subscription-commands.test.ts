import { afterAll, beforeAll, expect, it } from 'vitest';
import { monthly } from '../support/subscriptions.ts';
import {
  demoClient,
  makeDataFolder,
  runCommand,
  startGatewayProcess,
  type DataFolder,
  type GatewayProcess,
} from '../support/process.ts';

let folder: DataFolder;
let gateway: GatewayProcess;
beforeAll(async () => {
  folder = await makeDataFolder();
  gateway = await startGatewayProcess(folder.environment);
});
afterAll(async () => {
  gateway.child.kill('SIGTERM');
  await gateway.ended;
  await folder.remove();
});

async function command(...args: string[]): Promise<string> {
  const { code, output } = await runCommand(args, folder.environment);
  expect(code, output).toBe(0);
  return output;
}

it('gateway subscriptions moves the clock of a running gateway, and lists, changes and cancels', async () => {
  const client = demoClient(folder);
  const account = ['--account', client.account_id];
  const list = async (noun: string): Promise<Record<string, string>[]> =>
    JSON.parse(await command(noun, 'list', ...account, '--json'));
  await command('clock', 'advance', ...account, '--to', '2030-01-31T12:00:00Z');
  const fields = monthly();
  const { body } = await client.authorise({ amount: '10.00', ...fields });
  expect(body).toMatchObject({ payment_status: '3000', transaction_date: '20300131120000' });
  await command('clock', 'advance', ...account, '--to', '2030-02-28T00:00:00Z');
  const [, first] = await list('contracts');
  expect(await list('contracts')).toMatchObject([
    { status: 'charged', due_at: '2030-02-28T00:00:00.000Z' },
    { status: 'charged', cycle_no: '1' },
  ]);
  const named = [...account, '--recurring-id', String(fields['recurring_id'])];
  expect(await command('subscriptions', 'change-amount', ...named, '--amount', '12.00')).toMatch(
    /amount +12\.00/,
  );
  expect(await command('subscriptions', 'pause', ...named)).toMatch(/status +Paused/);
  expect(await command('subscriptions', 'resume', ...named)).toMatch(/status +Actived/);
  await command('clock', 'advance', ...account, '--to', '2030-03-29T00:00:00Z');
  expect(await command('subscriptions', 'cancel', ...named)).toMatch(/status +Inactived/);
  const [drawn] = await list('contracts');
  expect(drawn).toMatchObject({ status: 'drawn_up', amount: '12.00' });
  expect(await command('contracts', 'cancel', drawn!['contract_id']!, ...account)).toMatch(
    /status +cancelled/,
  );
  expect(await command('contracts', 'list', ...account)).toContain('cancelled');
  expect(JSON.parse(await command('clock', 'show', ...account, '--json'))).toMatchObject({
    test_clock: true,
    now: '2030-03-29T00:00:00.000Z',
  });
  const paid = await runCommand(
    ['contracts', 'cancel', first!['contract_id']!, ...account],
    folder.environment,
  );
  expect(paid).toMatchObject({ code: 1, output: expect.stringContaining('S0006') });
  const back = await runCommand(
    ['clock', 'advance', ...account, '--to', '2029-01-01T00:00:00Z'],
    folder.environment,
  );
  expect(back).toMatchObject({ code: 1, output: expect.stringContaining('never goes back') });
});
