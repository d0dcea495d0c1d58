import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAcquirer } from '../../../src/acquiring/acquirers/manage-acquirers.ts';
import { createOperator, type Operator } from '../../support/command.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { runInProcess } from '../../support/run-in-process.ts';
import { notification_secret, notifyingKind } from '../../support/notifying-acquirer.ts';

let gateway: TestGateway;
let operator: Operator;
beforeAll(async () => {
  gateway = await startTestGateway({ acquirer_kinds: [notifyingKind()] });
  const text = JSON.stringify({ base_url: 'http://127.0.0.1:9', secret: notification_secret });
  await addAcquirer(gateway.gateway.acquirers, { name: 'told', kind: 'told', text });
  operator = createOperator(gateway.connection);
});
afterAll(async () => {
  operator.remove();
  await gateway.close();
});

it('a command logs to standard error, and what it prints with --json stays JSON', async () => {
  const { code, output, stdout } = await runInProcess(['acquirers', 'list', '--json'], operator.environment);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject([{ name: 'told' }]);
  expect(output).toContain('an acquirer cannot be opened');
});
