import { portal_routes } from '@causeway/schemas/portal/portal-routes.ts';
import type { PortalRoute, RouteCommand } from '@causeway/schemas/portal/portal-route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProgram } from '../../../src/edges/cli/program.ts';
import { createOperator, type Operator } from '../../support/command.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient } from '../../support/portal-client.ts';

const commands = portal_routes.flatMap((route) =>
  route.commands.map((command): [string, PortalRoute, RouteCommand] => [command.name, route, command]),
);

describe('the declaration of a route’s command', () => {
  it('has a name of its own, which the program knows', async () => {
    const names = commands.map(([name]) => name);
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
    const program = await createProgram({}, null);
    for (const name of names) {
      let found: Pick<typeof program, 'commands'> | undefined = program;
      for (const word of name.split(' ')) found = found?.commands.find((one) => one.name() === word);
      expect(found, name).toBeDefined();
    }
  });

  it.each(commands)('%s names fields that its route has', (_name, route, command) => {
    const known = new Set(
      [route.params, route.query, route.body].flatMap(({ properties }) => Object.keys(properties)),
    );
    const { flags = {}, file, sets = {}, defaults = {}, values = {}, omits = [] } = command;
    const named = [
      ...Object.values({ ...command.arguments, ...command.options }),
      ...Object.values(flags).flatMap((flag) => Object.keys(flag.sets)),
      ...Object.keys({ ...sets, ...defaults, ...values }),
      ...omits,
      ...(file ? [file.content, ...(file.name === undefined ? [] : [file.name])] : []),
    ];
    expect(named.filter((name) => !known.has(name))).toEqual([]);
    const answered = JSON.stringify(route.response);
    const printed = [
      ...(command.columns ?? []),
      ...Object.keys(command.succeeds ?? {}),
      ...[...(command.says ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    ];
    expect(printed.filter((name) => !known.has(name) && !answered.includes(`"${name}"`))).toEqual([]);
  });
});

describe('a route’s command', () => {
  let gateway: TestGateway;
  let operator: Operator;
  beforeAll(async () => {
    gateway = await startTestGateway();
    operator = createOperator(gateway.connection);
  });
  afterAll(async () => {
    operator.remove();
    await gateway.close();
  });

  it('answers as the console does, and leaves the same entry in the audit log under the host', async () => {
    const console_client = await createPortalClient(gateway, { operator: true });
    const body = { name: 'Shop', merchant_id: 'C1' };
    const { body: answer } = await console_client.fetch('POST', '/operator/merchants', { body });
    expect(answer).toEqual({ merchant_id: 'C1' });
    expect(await operator.json('merchants', 'create', '--name', 'Shop', '--id', 'C2')).toEqual({
      merchant_id: 'C2',
    });
    const entries = await gateway.query(
      `SELECT e.actor, o.subject, o.result, o.after
       FROM audit_log_entries e JOIN audit_log_outcomes o USING (merchant_id, audit_id)
       WHERE e.action = 'operator.create_merchant' ORDER BY e.number`,
    );
    const entry = (merchant_id: string) => ({
      subject: merchant_id,
      result: 'done',
      after: { merchant_id, name: 'Shop' },
    });
    expect(entries).toEqual([
      { actor: expect.stringMatching(/^user:/), ...entry('C1') },
      { actor: expect.stringMatching(/^host:/), ...entry('C2') },
    ]);
  });

  it('lists what is on all pages of its route, or as much as --limit says', async () => {
    await gateway.query(
      `INSERT INTO merchants (merchant_id, name, created_at)
       SELECT 'L' || n, 'Listed', now() FROM generate_series(100, 219) n`,
    );
    const { merchants, next_after } = await operator.json('merchants', 'list', '--q', 'Listed');
    expect([merchants.length, next_after]).toEqual([120, '']);
    const some = await operator.json('merchants', 'list', '--q', 'Listed', '--limit', '70');
    expect(some.merchants).toEqual(merchants.slice(0, 70));
  });

  it('prints a table without the columns that are empty in every row', async () => {
    const { account_id } = (await gateway.createClient()).credentials;
    const terms = '{"kind":"ip","values":["192.0.2.1"]}';
    const made = ['--name', 'By hand', '--action', 'block', '--terms', terms];
    await operator.run('risk', 'add', '--account', account_id, made);
    const { output } = await operator.run('risk', 'list', '--account', account_id);
    expect(output).toMatch(/│ account_id .*│ rule_id .*│ name .*│ hits │/);
    const hits = await operator.run('risk', 'hits', '--account', account_id);
    expect(hits).toEqual({ code: 0, output: 'None.\n' });
  });

  it('names in a refusal what was typed: the option, or the thing that does not exist', async () => {
    const { account_id } = (await gateway.createClient()).credentials;
    const fee = ['fees', 'set', '--account', account_id, '--currency', 'EUR', '--method', 'LOCAL'];
    const refusals = await Promise.all([
      operator.run(fee, '--percent', '101'),
      operator.run('suspense', 'show', '17'),
      operator.run('suspense', 'show', 'seventeen'),
      operator.run('merchants', 'create', '--name', ' '),
    ]);
    expect(refusals.map(({ code }) => code)).toEqual([1, 1, 1, 1]);
    expect(refusals.map(({ output }) => output.split('\n')[0])).toEqual([
      expect.stringMatching(/^--percent must be/),
      'There is no such thing, or it is not yours to see: item 17',
      expect.stringMatching(/'seventeen' is invalid for argument 'item'\. It must be/),
      expect.stringMatching(/^--name must/),
    ]);
  });
});
