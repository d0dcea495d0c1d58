import { afterAll, expect, it } from 'vitest';
import { prove } from '@causeway/connector-kit/conformance/conform.ts';
import { subjectOfKind } from '@causeway/connector-kit/conformance/open-kind.ts';
import { scenarios } from '@causeway/connector-kit/conformance/scenarios.ts';
import { createAcquirerSender } from '../../../../src/acquiring/acquirers/acquirer-sender.ts';
import { createResolve } from '../../../../src/kernel/outbound/resolve-host.ts';
import { broken_connectors } from './broken-connectors.ts';

/** The suite that proves connectors is proved by connectors with one fault each. */
const sender = createAcquirerSender({ mode: 'sandbox', resolve: createResolve() });
afterAll(() => sender.close());

it.each(broken_connectors)(
  'a connector with the fault "$fault" fails the scenario "$scenario"',
  async ({ kind, scenario: name, reason: due }) => {
    const scenario = scenarios.find((one) => one.name === name);
    if (!scenario) throw new Error(`there is no scenario ${name}`);
    const { result, reason } = await prove(scenario, subjectOfKind(kind, sender.send));
    expect({ result, reason }).toEqual({ result: 'failed', reason: expect.stringContaining(due) });
  },
);
