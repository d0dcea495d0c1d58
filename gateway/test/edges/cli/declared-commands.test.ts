import { writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { listSignKeys } from '@causeway/schemas/portal/developers/sign-keys.ts';
import { servePortalRoute, type HttpServices } from '../../../src/edges/api/portal/serve-portal-route.ts';
import { Command } from '../../../src/edges/cli/command.ts';
import { withGateway } from '../../../src/edges/cli/with-gateway.ts';
import { declaredStatements } from '../../../src/kernel/database/statement.ts';
import { createProgram } from '../../../src/edges/cli/program.ts';
import { reads } from '../../../src/edges/cli/declare-command.ts';
import { onlyReading, type Context } from '../../../src/kernel/context.ts';
import { createPerson } from '../../../src/accounts/identity/team/manage-people.ts';
import { addAddress } from '../../../src/accounts/merchants/manage-addresses.ts';
import { createOperator, tokenOf, type Operator } from '../../support/command.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { readSourceFiles } from '../../support/source-files.ts';
import { sampleBeneficiary } from '../../support/payouts.ts';
import { readableValue } from '../../support/readable-value.ts';

type Leaf = [name: string, command: Command];

function leavesOf(command: Command, path: readonly string[] = []): Leaf[] {
  const below = (command.commands as readonly Command[]).flatMap((one) =>
    leavesOf(one, [...path, one.name()]),
  );
  const is_group = command.commands.length > 0 && command.does === null;
  return is_group ? below : [[path.join(' '), command], ...below];
}
const leaves = leavesOf(await createProgram({}, null));
const changing = leaves.flatMap(([name, command]): [string, string, Command][] => {
  const { does } = command;
  if (typeof does !== 'object' || does === null) return [];
  return [[name, Object.values(does).join(), command]];
});

let gateway: TestGateway;
let operator: Operator;
let environment: Record<string, string>;
/** Values for arguments and options, by their names. */
let values: Record<string, string>;
beforeAll(async () => {
  gateway = await startTestGateway();
  operator = createOperator(gateway.connection);
  const { context } = gateway.gateway;
  const email = 'ann@gateway.example';
  await createPerson(context, { email, name: 'Ann', operator: true, membership: null });
  environment = { ...operator.environment, GATEWAY_OPERATOR_TOKEN: await tokenOf(gateway, email) };
  const { merchant_id, account_id: account } = (await gateway.createClient()).credentials;
  // Of the operator's people, but not the one who decides: their sessions are ended.
  const other = 'ben@gateway.example';
  await createPerson(context, { email: other, name: 'Ben', operator: true, membership: null });
  const file = `${operator.folder}/file`;
  writeFileSync(file, JSON.stringify(sampleBeneficiary()));
  const ids = { invitation_id: 'inv_3f9a1c', mail_id: 'mail_3f9a1c' };
  const sso = { owner: merchant_id, issuer: 'http://127.0.0.1:9', slug: 'shop', domains: 'shop.example' };
  const roles = JSON.stringify([{ group: 'Finance', role_id: 'finance' }]);
  values = {
    ...sso,
    roles,
    clientSecretFile: file,
    file,
    account,
    account_id: account,
    merchant_id,
    email: other,
    permits: 'read',
    ...ids,
  };
});
afterAll(async () => {
  operator.remove();
  await gateway.close();
});
beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = 0;
});

/** Options that a command needs to change anything. */
const more: Record<string, string[]> = {
  'checkout branding': ['--name', 'Shop'],
  'clock advance': ['--to', '2035-01-01T00:00:00Z'],
  'payouts settings': ['--when-short', 'wait'],
  'screening settings': ['--keep-years', '10'],
};

async function run(name: string, command: Command): Promise<unknown> {
  const args = [
    ...name.split(' '),
    ...command.registeredArguments
      .filter(({ required }) => required)
      .map((argument) => values[argument.name()] ?? readableValue(argument)),
    ...command.options
      .filter(({ mandatory }) => mandatory)
      .flatMap((option) => [option.long ?? '', values[option.attributeName()] ?? readableValue(option)]),
    ...(more[name] ?? []),
  ];
  const program = await createProgram(environment, args[0] ?? null);
  return program.parseAsync(args, { from: 'user' }).then(
    () => null,
    (error: unknown) => error,
  );
}

it('every command declares what it does: it reads, changes something, or needs no gateway', () => {
  const nothing = leaves.filter(([, { does }]) => does === 'nothing').map(([name]) => name);
  expect(nothing.toSorted()).toEqual([
    'api',
    'config print',
    'connectors conform',
    'connectors live',
    'connectors stand-in',
    'declines codes',
    'declines limits',
    'demo credentials',
    'doctor',
    'migrate',
    'request',
    'roles',
    'serve',
    'sign',
    'worker',
  ]);
  const undeclared = leaves.filter(([, one]) => !(one instanceof Command) || one.does === null);
  expect(undeclared.map(([name]) => name)).toEqual([]);
  expect(changing.length).toBeGreaterThan(80);
});

it.each(changing)('gateway %s leaves an entry %s in the audit log', async (name, action, command) => {
  const [before] = await gateway.query<{ number: bigint }>('SELECT number FROM audit_head');
  const failure = await run(name, command);
  const entries = await gateway.query<{ actor: string; result: string | null }>(
    `SELECT e.actor, o.result FROM audit_log_entries e LEFT JOIN audit_log_outcomes o USING (merchant_id, audit_id)
     WHERE e.number > $1 AND e.merchant_id = '' AND e.action = $2`,
    [before?.number, action],
  );
  expect(entries, String(failure)).toHaveLength(1);
  const decides = typeof command.does === 'object' && command.does !== null && 'decides' in command.does;
  expect(entries[0]?.actor).toMatch(decides ? /^user:usr_/ : /^host:.+@.+/);
  expect(entries[0]?.result).toBe(failure === null ? 'done' : 'refused');
});

it('a command that reads cannot change anything: it does not compile, and PostgreSQL refuses it', async () => {
  const group = new Command('gateway');
  const addWrite = reads({
    name: 'write',
    summary: '',
    // @ts-expect-error -- what only reads has no context that can change anything
    run: ({ context }) => addAddress(context, values['account'] ?? '', '192.0.2.1'),
  });
  addWrite(group, environment);
  await expect(group.parseAsync(['write'], { from: 'user' })).rejects.toThrow(TypeError);
  const insert = `INSERT INTO merchants (merchant_id, name, created_at) VALUES ('x', 'x', now())`;
  const past_the_types = withGateway(environment, ({ context }) => context.database.pool.query(insert), {
    looks_only: true,
  });
  await expect(past_the_types).rejects.toThrow('cannot execute INSERT in a read-only transaction');
  // @ts-expect-error -- an action that does not say what it does
  expect(() => new Command('x').action(() => undefined)).not.toThrow();
});

it('write access is opened by declared commands, and given to declared routes only', () => {
  const sources = readSourceFiles().filter(({ path }) => path.startsWith('gateway/src/'));
  const whichSay = (pattern: RegExp): string[] =>
    sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path.slice('gateway/src/'.length));
  // `doctor` only looks; a server's changes come by its routes and jobs.
  expect(whichSay(/\bopenGateway\(/)).toEqual([
    'app.ts',
    'edges/cli/serve-commands.ts',
    'edges/cli/with-gateway.ts',
    'edges/doctor/examine.ts',
  ]);
  expect(whichSay(/\bwithGateway\b/)).toEqual(['edges/cli/perform-command.ts', 'edges/cli/with-gateway.ts']);
  expect(whichSay(/guarded\.signIn\b/)).toEqual(['edges/api/portal/serve-portal-route.ts']);
  // What merchants' programs, customers and acquirers send has events; what people do in the portal has one way in.
  expect(whichSay(/\bapp\.(route|post|put|patch|delete|all)\b/)).toEqual([
    // The page of a played bank.
    'acquiring/sandbox/challenge-page.ts',
    'edges/api/acquirer-notifications/notifications.ts',
    'edges/api/checkout/checkout-routes.ts',
    'edges/api/customer-returns/challenge.ts',
    'edges/api/portal/serve-portal-route.ts',
    // What a provider of single sign-on tells, behind an entry in the audit log.
    'edges/api/sign-outs.ts',
    'edges/api/v1/serve-operation.ts',
  ]);
});

it('a route that reads gets nothing that could change anything, which would not compile either', async () => {
  const services = { context: onlyReading(gateway.gateway.context) } as HttpServices;
  const route = { route: () => undefined } as never;
  servePortalRoute(route, services, listSignKeys, async (_call, { context }) => {
    // @ts-expect-error -- a GET has no context that can change anything
    await addAddress(context, values['account'] ?? '', '192.0.2.1');
    return { keys: [], people: [] };
  });
  await expect(addAddress(services.context as Context, values['account'] ?? '', '192.0.2.1')).rejects.toThrow(
    TypeError,
  );
  const statement = declaredStatements().find(({ only_reads }) => !only_reads);
  await expect(services.context.database.read(statement as never, {})).rejects.toThrow('does not only read');
});
