import type { CommandAction, CommandRead } from '@causeway/schemas/portal/command-actions.ts';
import type { Gateway, World } from '../../app.ts';
import type { Environment } from '../../kernel/config.ts';
import type { ReadContext } from '../../kernel/context.ts';
import { Guarded, type Note } from '../../kernel/audit/change.ts';
import type { AuditedAction } from '../../kernel/audit/record-audit.ts';
import { requireTokenHolder } from '../../accounts/identity/command-tokens/command-tokens.ts';
import { listMemberships } from '../../accounts/identity/team/list-memberships.ts';
import { findByEmail, type User } from '../../accounts/identity/users/manage-users.ts';
import type { Account } from '../../accounts/merchants/account.ts';
import { requireAccount } from '../../accounts/merchants/manage-accounts.ts';
import { UsageError } from '../../kernel/errors.ts';
import type { Host, Person } from '../../kernel/values/actor.ts';
import { redactText } from '../../kernel/values/redact.ts';
import { anything } from '../api/known-fields.ts';
import { refuseCardNumbers } from '../api/refuse-card-numbers.ts';
import type { Command } from './command.ts';
import { readingIn, withGateway, withReadGateway, type ReadGateway } from './with-gateway.ts';
import { hostname, userInfo } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** What a command has that changes something. */
export interface ChangingGateway<By = Host> extends Gateway {
  /** Who does it. */
  readonly actor: By;
  /** Adds to what the audit log records. */
  readonly note: Note;
}

/** What is done, for the audit log. */
export interface Action<Name = PropertyKey> {
  readonly action: CommandAction | CommandRead;
  /** The value that names what it is done to; without it, all arguments do. */
  readonly subject?: Name;
  /** Whether it is done to a person, whom its first argument names: the logs of the teams that they are in have it, too. */
  readonly of_person?: true;
  readonly world?: World;
}

/** What was typed: the values of a command's arguments and options, by their names. */
export interface Typed<Values = unknown> {
  readonly values: Values;
  readonly command: Command;
}

/**
 * Runs a command that only reads (`reads` in declare-command.ts).
 * @param audited what the audit log calls it, where it shows people's or cards' data: the entry is written first, for
 * which its session of PostgreSQL can write
 */
export function performRead<Values>(
  environment: Environment,
  run: (gateway: ReadGateway, values: Values) => unknown,
  typed: Typed<Values>,
  audited?: CommandRead,
): Promise<unknown> {
  const { values } = typed;
  if (audited !== undefined)
    return performAs(environment, 'host', async (gateway, actor, guarded) =>
      guarded.change(await entryOf(gateway.context, { action: audited }, typed, actor), async () =>
        run(readingIn(gateway), values),
      ),
    );
  return withReadGateway(environment, async (gateway) => {
    await requireNamedAccount(gateway.context, values);
    return run(gateway, values);
  });
}

/** Who does something by a command: who works on this host, or the person whose token is given. */
interface Actors {
  readonly host: Host;
  readonly person: Person;
}

/** Runs a command that changes something, and records it (`changes` and `decides` in declare-command.ts). */
export function performChange<By extends keyof Actors, Values>(
  environment: Environment,
  by: By,
  action: Action,
  run: (gateway: ChangingGateway<Actors[By]>, values: Values) => unknown,
  typed: Typed<Values>,
): Promise<unknown> {
  return performAs(
    environment,
    by,
    async ({ context }, actor, guarded) =>
      guarded.change(await entryOf(context, action, typed, actor), async (gateway, note) =>
        run({ ...gateway, actor: actor as Actors[By], note }, typed.values),
      ),
    action.world,
  );
}

/** Does something as one of them. */
export async function performAs<Done>(
  environment: Environment,
  by: keyof Actors,
  work: (gateway: Gateway, actor: Host | Person, guarded: Guarded<Gateway>) => Promise<Done>,
  world?: World,
): Promise<Done> {
  const token = by === 'person' ? await readToken(environment) : null;
  return withGateway(
    environment,
    async (gateway) => {
      const actor = token === null ? hostActor() : await requireTokenHolder(gateway.context, token);
      return work(gateway, actor, new Guarded(gateway, (error) => error instanceof UsageError));
    },
    world,
  );
}

/** What the audit log records of a command. @throws RequestRefused where it names no account, or a card number */
async function entryOf(
  context: ReadContext,
  { action, subject, of_person }: Action,
  { values, command }: Typed,
  actor: Host | Person,
): Promise<AuditedAction> {
  const account = await requireNamedAccount(context, values);
  const account_id = account?.account_id ?? '';
  if (account?.card_number_check ?? true) refuseTypedCardNumbers(command);
  // What its merchant could do as well is in the merchant's log, too.
  const own = account !== null && !action.startsWith('operator.') ? [account.merchant_id] : [];
  const typed = (command.processedArgs as unknown[]).filter((word) => typeof word === 'string');
  const person = of_person && typed[0] !== undefined ? await findByEmail(context, typed[0]) : null;
  const named =
    person?.user_id ?? (subject === undefined ? typed.join(' ') : String(valueOf(values, subject)));
  return {
    merchant_ids: ['', ...own, ...(of_person ? await teamsOf(context, person, values) : [])],
    actor,
    action,
    account_id,
    subject: redactText(named || account_id),
    address: '',
    request_id: '',
  };
}

/** @throws RequestRefused where an argument or option holds a card number and is none that may be numeric */
export function refuseTypedCardNumbers(command: Command): void {
  for (const { source, value } of command.typedTexts()) refuseCardNumbers(value, anything, source);
}

function valueOf(values: unknown, name: PropertyKey): unknown {
  return (values as Readonly<Record<PropertyKey, unknown>>)[name];
}

/** The merchants in whose teams a person is or will be. */
async function teamsOf(context: ReadContext, person: User | null, values: unknown): Promise<string[]> {
  const memberships = person ? await listMemberships(context, person.user_id) : [];
  const joined = valueOf(values, 'merchant');
  return [
    ...memberships.map(({ merchant_id }) => merchant_id),
    ...(typeof joined === 'string' ? [joined] : []),
  ];
}

/**
 * The account that a command's `--account` names; null where it names none, or all of them.
 * @throws RequestRefused when the account does not exist
 */
async function requireNamedAccount(
  context: Pick<ReadContext, 'database'>,
  values: unknown,
): Promise<Account | null> {
  const account = valueOf(values, 'account');
  return typeof account !== 'string' || account === '*' ? null : requireAccount(context, account);
}

/** Who runs this command, by what the operating system says: never a name that somebody typed. */
function hostActor(): Host {
  return `host:${userName()}@${hostname()}`;
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run under a number that has no name.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** Where a person's token is given: the list of processes shows what is on a command line. */
const token_variable = 'GATEWAY_OPERATOR_TOKEN';

/**
 * The token of the person who decides: from the environment, or typed into a terminal, which does not show it.
 * @throws UsageError when there is none
 */
async function readToken(environment: Environment): Promise<string> {
  const input = environment[token_variable]?.trim();
  if (input) return input;
  const typed = process.stdin.isTTY ? await query() : '';
  if (typed === '')
    throw new UsageError(
      `A person decides this. Create a token in the operator console, under Command-line token, and put it into ${token_variable}`,
    );
  return typed;
}

async function query(): Promise<string> {
  process.stderr.write('Command-line token, from the operator console: ');
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true });
  try {
    return (await terminal.question('')).trim();
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
