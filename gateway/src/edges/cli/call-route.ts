import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { all_permits } from '@causeway/schemas/portal/permits.ts';
import type { PortalRoute } from '@causeway/schemas/portal/portal-route.ts';
import type { Account } from '../../accounts/merchants/account.ts';
import { requireAccount } from '../../accounts/merchants/manage-accounts.ts';
import { onlyReading } from '../../kernel/context.ts';
import type { AuditedAction } from '../../kernel/audit/record-audit.ts';
import type { Environment } from '../../kernel/config.ts';
import { RequestRefused, UsageError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/values/actor.ts';
import { undivided } from '../../operations/health/api-processes.ts';
import { redactText } from '../../kernel/values/redact.ts';
import { knownFields, pickKnown } from '../api/known-fields.ts';
import { PortalCall, PortalFile } from '../api/portal/portal-call.ts';
import { PortalOrigin } from '../api/portal/portal-origin.ts';
import {
  createInputReader,
  readRoute,
  recordRoute,
  searchedFor,
  type PortalHandler,
  type PortalServices,
} from '../api/portal/perform-route.ts';
import type { Command } from './command.ts';
import { performAs, refuseTypedCardNumbers } from './perform-command.ts';
import type { OutputOptions } from './output.ts';
import { printAnswer } from './print-answer.ts';
import { isPaged, isRead, type CommandOfRoute, type RouteField } from './command-of-route.ts';
import { readingIn, withReadGateway, type ReadGateway } from './with-gateway.ts';

interface Input {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body: Record<string, unknown>;
  /** The path of the file that is named, where one is. */
  readonly path: string | undefined;
}

type Answer = Record<string, unknown>;

/** Runs a command by the handler of its route, with the same checks and the same audit, and prints the answer. */
export async function run(environment: Environment, of: CommandOfRoute, command: Command): Promise<number> {
  // A group that is a command itself reads the options of those below it.
  const options: Answer & OutputOptions = command.optsWithGlobals();
  const input = inputOf(of, command, options);
  const answer = await inOptionNames(of, input, () =>
    of.route.reads
      ? readAndRecord(environment, of, input, Number(options['limit']))
      : performAs(environment, of.route.by_host ? 'host' : 'person', async (gateway, actor, guarded) => {
          const { account, ...made } = await prepare(
            of,
            { ...gateway, context: onlyReading(gateway.context) },
            input,
            actor,
            () => refuseTypedCardNumbers(command),
          );
          const { call, handle, services } = made;
          return recordRoute(
            of.route,
            handle,
            call,
            { context: services.context, guarded },
            entryOf(of, input, account, actor),
          );
        }),
  );
  if (answer instanceof PortalFile) throw new Error(`${of.route.name} answers with a file`);
  const shown = pickKnown(answer, knownFields(of.route.response)) as Answer;
  printAnswer(of, { ...input.params, ...input.body }, shown, options);
  const { succeeds = {} } = of.command;
  return Object.entries(succeeds).every(([name, value]) => shown[name] === value) ? 0 : 1;
}

/** Reads by a route that only reads, behind an entry of the audit log where it shows people's or cards' data. */
function readAndRecord(
  environment: Environment,
  of: CommandOfRoute,
  input: Input,
  limit: number,
): Promise<Answer | PortalFile> {
  if (isRead(of.route)) return withReadGateway(environment, (gateway) => read(of, gateway, input, limit));
  return performAs(environment, 'host', async (gateway, actor, guarded) => {
    const reading = readingIn(gateway);
    // What cannot be read is refused before the log says that somebody reads.
    const { account } = await prepare(of, reading, input, null, () => {});
    return guarded.change(entryOf(of, input, account, actor), (_gateway, note) => {
      note({ after: searchedFor(input.query) });
      return read(of, reading, input, limit);
    });
  });
}

/** What the audit log says of a command before it begins. */
function entryOf(of: CommandOfRoute, input: Input, account: Account | null, actor: Actor): AuditedAction {
  // What its merchant could do as well is in the merchant's log, too.
  const own = account !== null && of.route.scope === 'account' ? [account.merchant_id] : [];
  return {
    merchant_ids: ['', ...own],
    actor,
    action: of.route.name,
    account_id: account?.account_id ?? '',
    subject: subjectOf(of, input),
    address: '',
    request_id: '',
  };
}

/** What is typed, by the parts of the request. */
function inputOf({ command: of, fields }: CommandOfRoute, command: Command, options: Answer): Input {
  const typed = new Map<string, unknown>([
    ...command.registeredArguments.map((one, at): [string, unknown] => [
      one.name(),
      command.processedArgs[at],
    ]),
    ...command.options.map((one): [string, unknown] => [one.long ?? '', options[one.attributeName()]]),
  ]);
  const input: Input = {
    params: {},
    query: {},
    body: {},
    path: typed.get(of.file?.argument ?? '') as string | undefined,
  };
  const flags = Object.entries(of.flags ?? {}).filter(([name]) => typed.get(`--${name}`) === true);
  const set = { ...of.sets, ...Object.assign({}, ...flags.map(([, { sets }]) => sets)) };
  for (const { name, shown } of fields) {
    const value: unknown = typed.get(shown) ?? set[name] ?? of.defaults?.[name];
    setField(fields, input, name, of.values?.[name]?.[String(value)] ?? value);
  }
  return input;
}

function setField(fields: readonly RouteField[], input: Input, name: string, value: unknown): void {
  const field = fields.find((one) => one.name === name);
  if (field && value !== undefined) input[field.part][name] = value;
}

/** Adds the file that is named, where the command takes one. @throws UsageError when it cannot be read */
async function readFileOf({ command, fields }: CommandOfRoute, input: Input): Promise<void> {
  if (!command.file) return;
  const { name = '', content } = command.file;
  const { path } = input;
  if (path === undefined) return;
  setField(fields, input, name, basename(path));
  const field = fields.find((one) => one.name === content);
  try {
    const text = await readFile(path, 'utf8');
    setField(fields, input, content, field?.is_json ? JSON.parse(text) : text);
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${(error as Error).message}`);
  }
}

/** The account that a command names, where there is one. @throws RequestRefused where it acts on one that does not exist */
async function accountOf(
  { context, directory }: Pick<ReadGateway, 'context' | 'directory'>,
  { params, query, body }: Input,
): Promise<Account | null> {
  const acted_on = params['account_id'] ?? query['account_id'];
  if (typeof acted_on === 'string' && acted_on !== '*') return requireAccount(context, acted_on);
  // It may be one that is to be created.
  const named = body['account_id'];
  return typeof named === 'string' ? ((await directory.find(named))?.account ?? null) : null;
}

/** What a route's handler needs for one call. */
async function prepare(
  of: CommandOfRoute,
  gateway: Pick<ReadGateway, 'context' | 'directory' | 'config' | 'acquirers'>,
  input: Input,
  actor: Actor | null,
  refuseCardNumbers: () => void,
) {
  const { context } = gateway;
  const { route, source } = of;
  const account = await accountOf(gateway, input);
  const card_number_check = account?.card_number_check ?? true;
  if (card_number_check) refuseCardNumbers();
  await readFileOf(of, input);
  const { config, directory } = gateway;
  const services: PortalServices = {
    context,
    directory,
    origin: new PortalOrigin(config.public_url, config.mode),
    parts: undivided,
  };
  const serve = await source.serve();
  let handle: PortalHandler<PortalRoute> | undefined;
  const app = {
    serve: (served: PortalRoute, handler: unknown) => {
      if (served === route) handle = handler as PortalHandler<PortalRoute>;
    },
  };
  serve(app, services, gateway);
  if (!handle) throw new Error(`${route.name} is not served`);
  const call = new PortalCall({
    ...createInputReader(route)(input, card_number_check),
    signed_in: null,
    actor,
    merchant_id: account?.merchant_id ?? null,
    account,
    permits: new Set(all_permits),
    at: context.clock.now(account?.account_id),
    origin: { address: '', user_agent: '', device: null },
    request_id: '',
    by_program: true,
  });
  return { account, call, handle, services };
}

/** An answer; of a list, its pages in one, with at most so many rows. */
async function read(
  of: CommandOfRoute,
  gateway: ReadGateway,
  input: Input,
  limit: number,
): Promise<Answer | PortalFile> {
  const { call, handle, services } = await prepare(of, gateway, input, null, () => {});
  const answer = (await readRoute(handle, call, services.context)) as Answer | PortalFile;
  if (answer instanceof PortalFile || !isPaged(of.route)) return answer;
  const rows = Object.keys(answer).find((name) => Array.isArray(answer[name])) ?? '';
  const next = Object.keys(answer).find((name) => name.startsWith('next_')) ?? '';
  const page = answer[rows] as unknown[];
  if (page.length > limit) return { ...answer, [rows]: page.slice(0, limit) };
  if (!answer[next] || page.length === limit) return answer;
  const query = { ...input.query, [next.slice('next_'.length)]: answer[next] };
  const others = (await read(of, gateway, { ...input, query }, limit - page.length)) as Answer;
  return { ...others, [rows]: [...page, ...(others[rows] as unknown[])] };
}

/** What it is done to, as it was typed. */
function subjectOf({ command }: CommandOfRoute, { params, body }: Input): string {
  const typed = Object.entries(params).filter(
    ([name]) => name !== 'account_id' && command.sets?.[name] === undefined,
  );
  const whole = typed.length > 0 ? typed.map(([, value]) => value) : [params['account_id'] ?? body['name']];
  return redactText(whole.map((value) => String(value ?? '')).join(' '));
}

/** Names parameters in a refusal as the command line does. */
async function inOptionNames<Done>(
  { fields }: CommandOfRoute,
  input: Input,
  work: () => Promise<Done>,
): Promise<Done> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RequestRefused)) throw error;
    const { code, source, reason, message } = error;
    if (code === 'U0008' && !reason) {
      const named = fields.flatMap(({ name, part, shown }) =>
        part === 'params' && input.params[name] !== undefined ? `${shown} ${String(input.params[name])}` : [],
      );
      throw new UsageError(`${message}: ${named.join(' ')}`);
    }
    const shown = source.replace(/^\w+/, (name) => fields.find((one) => one.name === name)?.shown ?? name);
    throw reason ? new RequestRefused(code, { source: shown, reason }) : error;
  }
}
