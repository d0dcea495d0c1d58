import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AcquirerKind } from '@causeway/connector-kit/acquirer-kind.ts';
import { acquirer_kinds } from '../../../src/acquiring/connectors/acquirer-kinds.ts';
import { prove } from '@causeway/connector-kit/conformance/conform.ts';
import { subjectOfKind } from '@causeway/connector-kit/conformance/open-kind.ts';
import type { Scenario } from '@causeway/connector-kit/conformance/scenario.ts';
import { scenarios } from '@causeway/connector-kit/conformance/scenarios.ts';
import { createAcquirerSender } from '../../../src/acquiring/acquirers/acquirer-sender.ts';
import { createResolve } from '../../../src/kernel/outbound/resolve-host.ts';
import { cards } from '../../support/client.ts';
import { openSandboxSubject } from './sandbox-subject.ts';
import { kind as pebble } from './sample/pebble.ts';

const sender = createAcquirerSender({ mode: 'sandbox', resolve: createResolve() });
afterAll(() => sender.close());

const kinds: readonly AcquirerKind[] = [...acquirer_kinds, pebble];

/** What each connector has passed, by the word before the colon in the scenarios' names. */
const passed = new Map<string, number>();

function groupOf({ name }: Scenario): string {
  return name.split(':')[0] ?? name;
}

function note(connector: string, scenario: Scenario, result: string): void {
  const key = `${connector} ${groupOf(scenario)}`;
  passed.set(key, (passed.get(key) ?? 0) + (result === 'passed' ? 1 : 0));
}

it('every scenario of the conformance suite has a unique name', () => {
  expect(new Set(scenarios.map(({ name }) => name)).size).toBe(scenarios.length);
});

describe.each(kinds)('the connector $kind conforms', (kind) => {
  it.each([...scenarios])('in the scenario $name', async (scenario) => {
    const { result, reason } = await prove(scenario, subjectOfKind(kind, sender.send));
    note(kind.kind, scenario, result);
    expect(result, reason).not.toBe('failed');
  });
});

describe('the connector sandbox', () => {
  let sandbox: Awaited<ReturnType<typeof openSandboxSubject>>;
  beforeAll(async () => {
    sandbox = await openSandboxSubject();
  });
  afterAll(() => sandbox.close());

  it.each([...scenarios])('conforms in the scenario $name', async (scenario: Scenario) => {
    const { result, reason } = await prove(scenario, sandbox);
    note('sandbox', scenario, result);
    expect(result, reason).not.toBe('failed');
  });

  it('reports a partial approval, also when queried, and reverses it', async () => {
    const scene = await sandbox.open();
    for (const capture of [false, true]) {
      const instruction = scene.authorisation({ pan: cards.partial, details: { capture } });
      const outcome = await scene.perform(instruction);
      if (outcome.result !== 'done') throw new Error(outcome.result);
      expect(outcome.approved).toBeGreaterThan(0n);
      expect(outcome.approved).toBeLessThan(instruction.amount.minor);
      expect(await scene.inquire(instruction)).toEqual(outcome);
      await scene.carryOut(scene.following('void', instruction, outcome.reference));
    }
  });

  it('passes on the statement descriptor and the merchant category', async () => {
    const scene = await sandbox.open();
    const { instruction } = await scene.authorised();
    const { rows } = await sandbox.database.pool.query<{
      statement_descriptor: string;
      merchant_category: string;
    }>(
      'SELECT statement_descriptor, merchant_category FROM sandbox_acquirer.instructions WHERE instruction_id = $1',
      [instruction.id],
    );
    expect(rows).toEqual([{ statement_descriptor: 'CONFORMANCE 42', merchant_category: '5999' }]);
  });
});

it('the page about writing a connector lists every scenario with what it proves', () => {
  const page = readFileSync(new URL('../../../../docs/writing-a-connector.md', import.meta.url), 'utf8');
  const rows = [...Map.groupBy(scenarios, ({ about }) => about)].map(
    ([about, all]) => `| ${all.map(({ name }) => `\`${name}\``).join(', ')} | ${about} |`,
  );
  expect(page).toContain(['| Scenario | What it proves |', '|---|---|', ...rows].join('\n'));
});

it('the table of sources lists the pages that the connectors name', () => {
  const page = readFileSync(new URL('../../../../docs/acquirers.md', import.meta.url), 'utf8');
  const rules = Object.keys(acquirer_kinds[0]!.sources) as (keyof AcquirerKind['sources'])[];
  const rows = rules.map((rule) => {
    const cells = acquirer_kinds.map(({ sources }) =>
      (sources[rule] ?? []).map((source) => `[${source.date}](${source.page})`).join(', '),
    );
    return `| ${[`\`${rule}\``, ...cells.map((cell) => cell || '–')].join(' | ')} |`;
  });
  expect(page).toContain(rows.join('\n'));
});

it('the table of what each connector has proved agrees with the suite', () => {
  const page = readFileSync(new URL('../../../../docs/acquirers.md', import.meta.url), 'utf8');
  const columns = [...acquirer_kinds.map(({ kind }) => kind), 'sandbox'];
  const groups = Map.groupBy(scenarios, groupOf);
  const rows = [...groups].map(([group, all]) => {
    const cells = columns.map((connector) => {
      const count = passed.get(`${connector} ${group}`) ?? 0;
      const how = connector === 'sandbox' ? 'its acquirer' : 'stand-in';
      return count === 0 ? '–' : count === all.length ? how : `${how}, ${count} of ${all.length}`;
    });
    return `| ${[group, all.length, ...cells].join(' | ')} |`;
  });
  expect(page).toContain(rows.join('\n'));
});
