import { afterAll, expect, it } from 'vitest';
import { acquirer_kinds } from '../../../src/acquiring/connectors/acquirer-kinds.ts';
import { prove } from '@causeway/connector-kit/conformance/conform.ts';
import type { Send } from '@causeway/connector-kit/conformance/open-kind.ts';
import { liveSubject } from '@causeway/connector-kit/conformance/open-live.ts';
import { scenarios } from '@causeway/connector-kit/conformance/scenarios.ts';
import { createAcquirerSender } from '../../../src/acquiring/acquirers/acquirer-sender.ts';
import { createResolve } from '../../../src/kernel/outbound/resolve-host.ts';

/** `npm run connectors:live` with the stand-in in the place of the acquirer's test environment. */
const sender = createAcquirerSender({ mode: 'sandbox', resolve: createResolve() });
afterAll(() => sender.close());

it.each([...acquirer_kinds])(
  'the live suite does not require of $label what only its notifications report',
  async (kind) => {
    const module = await kind.standIn!();
    const now = (): Date => new Date('2030-01-01T12:00:00Z');
    const acquirer = await module.start({ port: 0, notify_url: null, now, random: Math.random });
    // It goes on by itself, as a real one does.
    const send: Send = async (...sent) => {
      const answer = await sender.send(...sent);
      await acquirer.work();
      return answer;
    };
    try {
      const { settings } = acquirer;
      const subject = liveSubject({ kind, settings, module, send, now });
      const lists = scenarios.filter(({ name }) => name === 'lists: inquiries in any order');
      const proofs = await Promise.all(lists.map((scenario) => prove(scenario, subject)));
      expect(proofs.map(({ result, reason }) => ({ result, reason }))).toEqual(
        lists.map(() => ({ result: 'passed', reason: '' })),
      );
    } finally {
      await acquirer.close();
    }
  },
);
