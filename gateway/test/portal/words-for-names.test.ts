import { event_catalogue } from '@causeway/schemas/events/event-catalogue.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventWords } from '../../../portal/src/i18n/actions/event-words.ts';
import { codeWords } from '../../../portal/src/i18n/actions/code-words.ts';
import { jobWords } from '../../../portal/src/i18n/actions/job-words.ts';
import { scheduledJobs } from '../../src/jobs/schedule.ts';
import { payment_instruction_kinds } from '../../src/domain/payments/outcomes/payment-instructions.ts';
import { payout_instruction_kinds } from '../../src/domain/payouts/outcomes/record-payouts.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { createPortalClient } from '../support/portal-client.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

it('the console has words for every job in English and in Chinese, and names the acquirer or bank', () => {
  const names = scheduledJobs(gateway.gateway).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(30);
  for (const name of [...names, 'note what jobs do']) {
    expect.soft(jobWords(name, 'en'), name).toMatch(/^[A-Z]/);
    expect.soft(jobWords(name, 'zh'), name).toMatch(/[一-鿿]/);
  }
  expect(jobWords('read notices of sandbox', 'en')).toBe('Read what sandbox reports');
  expect(jobWords('exchange files with some-bank', 'zh')).toBe('与 some-bank 交换文件');
});

it('whoever chooses events reads what each says, in English and in Chinese', () => {
  for (const { type } of event_catalogue) {
    for (const name of [type, `${type.split('.')[0]}.*`]) {
      expect.soft(eventWords(name, 'en'), name).toMatch(/^[A-Z]/);
      expect.soft(eventWords(name, 'zh'), name).toMatch(/[一-鿿]/);
    }
  }
});

it('the console has words for every kind of operation, and for everything that waits', async () => {
  const operator = await createPortalClient(gateway, { operator: true });
  const { body } = await operator.fetch('GET', '/operator/health');
  const backlogs: string[] = body['backlogs'].map(({ name }: { name: string }) => name);
  expect(backlogs.length).toBeGreaterThan(3);
  const named = (group: 'backlog' | 'operation', names: readonly string[]) =>
    names.map((name) => [group, name] as const);
  const due = gateway.gateway.timers.map(({ kind }) => `due work: ${kind}`);
  for (const [group, name] of [
    ...named('operation', [...payment_instruction_kinds, ...payout_instruction_kinds]),
    ...named('backlog', [
      ...backlogs,
      ...due,
      'files not delivered to a-bank',
      'money in suspense: EUR',
      'money expected back from a-bank',
      'announced returns not booked of a-bank',
      'recalls not answered of a-bank',
      'money promised back to a-bank',
      'statements that do not add up of a-bank',
    ]),
  ]) {
    expect.soft(codeWords(group, name, 'en'), name).toMatch(/^[A-Z]/);
    expect.soft(codeWords(group, name, 'zh'), name).toMatch(/[一-鿿]/);
  }
});
