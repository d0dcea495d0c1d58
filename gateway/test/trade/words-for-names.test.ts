import { event_catalogue } from '@causeway/contract/events/event-catalogue.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventWords } from '../../../portal/src/i18n/actions/event-words.ts';
import { jobWords } from '../../../portal/src/i18n/actions/job-words.ts';
import { scheduledJobs } from '../../src/jobs/schedule.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';

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
