import * as crypto from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { runInThisContext } from 'node:vm';
import * as port from '@causeway/connector-kit';
import { afterAll, describe, expect, it } from 'vitest';
import type { AcquirerKind } from '@causeway/connector-kit/acquirer-kind.ts';
import { prove } from '@causeway/connector-kit/conformance/conform.ts';
import { subjectOfKind } from '@causeway/connector-kit/conformance/open-kind.ts';
import { scenarios } from '@causeway/connector-kit/conformance/scenarios.ts';
import { createAcquirerSender } from '../../../src/acquiring/acquirers/acquirer-sender.ts';
import { createResolve } from '../../../src/kernel/outbound/resolve-host.ts';
import { faulty_versions } from './faulty-versions.ts';
import * as stand_in from './sample/pebble-stand-in.ts';

const sender = createAcquirerSender({ mode: 'sandbox', resolve: createResolve() });
afterAll(() => sender.close());

const example = readFileSync(new URL('sample/pebble.ts', import.meta.url), 'utf8');
const modules = { 'node:crypto': crypto, '@causeway/connector-kit': port };

/** The example with other texts in it, with the stand-in as it is. */
function versionOf(changes: readonly (readonly [from: string, to: string])[]): AcquirerKind {
  const changed = changes.reduce((code, [from, to]) => {
    expect(code.split(from), `${from} is to be in the example once`).toHaveLength(2);
    return code.replace(from, () => to);
  }, example);
  const code = stripTypeScriptTypes(changed)
    .replaceAll(/^import \{([^}]*)\} from '([^']+)';/gm, "const {$1} = modules['$2'];")
    .replaceAll(/^export const/gm, 'const');
  const kind = (
    runInThisContext(`(modules) => {\n${code}\nreturn kind;\n}`) as (input: object) => AcquirerKind
  )(modules);
  return { ...kind, standIn: () => Promise.resolve(stand_in) };
}

/** What the suite says of a version in one scenario. */
function proofOf(
  changes: readonly (readonly [from: string, to: string])[],
  name: string,
): ReturnType<typeof prove> {
  const scenario = scenarios.find((one) => one.name === name);
  if (!scenario) throw new Error(`there is no scenario ${name}`);
  return prove(scenario, subjectOfKind(versionOf(changes), sender.send));
}

describe('the conformance suite', () => {
  it.each(faulty_versions)('finds a connector with the fault: $fault', async ({ noticed_by, changes }) => {
    const { result, reason } = await proofOf(changes, noticed_by);
    expect(result).toBe('failed');
    // The fault, and not a version that does not run.
    expect(reason).not.toMatch(/is not (?:defined|a function)|Cannot read/);
  });

  it.each([...new Set(faulty_versions.map(({ noticed_by }) => noticed_by))])(
    'passes the example without a fault in the scenario %s',
    async (name) => {
      expect(await proofOf([], name)).toMatchObject({ result: 'passed' });
    },
  );
});
