import { Argument, Option } from 'commander';
import type { CommandAction, CommandRead } from '@causeway/schemas/portal/command-actions.ts';
import type { Environment } from '../../kernel/config.ts';
import type { Person } from '../../kernel/values/actor.ts';
import { declared, type Command, type Does } from './command.ts';
import type { Action, ChangingGateway, Typed } from './perform-command.ts';
import type { ReadGateway } from './with-gateway.ts';

/** An argument or an option of a command. */
export interface Field<Value = unknown> {
  readonly declare: (name: string) => Argument | Option;
  /** For the type checker only: its value. */
  readonly value?: () => Value;
}

type Fields = Readonly<Record<string, Field>>;
/** The values of a command's arguments and options. */
export type ValuesOf<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Field<infer Value> ? Value : never;
};

/** Reads what was typed; `before`: what an option that is repeated had before. @throws InvalidArgumentError */
type Reader<Value> = (text: string, before?: Value) => Value;

/** `--name <word>`. */
class OptionField<Value> implements Field<Value | undefined> {
  readonly declare: (name: string) => Option;
  declare readonly value?: () => Value | undefined;

  constructor(declare: (name: string) => Option) {
    this.declare = declare;
  }

  /** The same where it must be there. */
  needed(): Field<Value> {
    return { declare: (name) => this.declare(name).makeOptionMandatory() };
  }

  /** The same with the value that it has where it is left out. */
  or(usual: Value): Field<Value> {
    return { declare: (name) => this.declare(name).default(usual) };
  }
}

function optionOf(name: string, word: string, help: string): Option {
  return new Option(`--${name.replaceAll('_', '-')}${word === '' ? '' : ` <${word}>`}`, help);
}

/** `--name <word>`. */
export function option(word: string, help: string): OptionField<string>;
export function option<Value>(word: string, help: string, read: Reader<Value>): OptionField<Value>;
export function option<Value>(word: string, help: string, read?: Reader<Value>): OptionField<Value> {
  return new OptionField((name) => {
    const declaring = optionOf(name, word, help);
    return read ? declaring.argParser(read) : declaring;
  });
}

/** `--name <word>` with one of a few values. */
export function choice<const Value extends string>(
  word: string,
  help: string,
  values: readonly Value[],
): OptionField<Value> {
  return new OptionField((name) => optionOf(name, word, help).choices(values));
}

/** `--name`. */
export function flag(help: string): Field<true | undefined> {
  return { declare: (name) => optionOf(name, '', help) };
}

/** `<name>`, in its place. */
export function argument(help?: string): Field<string>;
export function argument<Value>(help: string, read: Reader<Value>): Field<Value>;
export function argument<Value>(help = '', read?: Reader<Value>): Field<Value> {
  return {
    declare: (name) => {
      const declaring = new Argument(`<${name}>`, help);
      return read ? declaring.argParser(read) : declaring;
    },
  };
}

/** `[name]`, in its place. */
export function optionalArgument(help = ''): Field<string | undefined> {
  return { declare: (name) => new Argument(`[${name}]`, help) };
}

export const account = option('account_id', 'id of the account').needed();
export const json = flag('print JSON');

/** A command that is written by hand. */
interface Declaration<Gateway, F extends Fields> {
  /** Null: the group itself is the command. */
  readonly name: string | null;
  readonly summary: string;
  /** More help, below its options. */
  readonly help?: string;
  /** Its arguments and options in their order, by name: `due_days` is `--due-days`. */
  readonly takes?: F;
  /**
   * @returns what is printed: rows as a table and a record by lines, or both as JSON where the command takes `json`, a
   * text as it is; a number is the exit code
   */
  readonly run: (gateway: Gateway, values: ValuesOf<F>) => unknown;
}

/** Adds a command to its group. */
export type AddCommand = (group: Command, environment: Environment) => void;

/** The commands of a group. */
export function commands(...all: readonly AddCommand[]): AddCommand {
  return (group, environment) => {
    for (const addCommand of all) addCommand(group, environment);
  };
}

/** The gateway is loaded by a command that runs, not by its help. */
const loadPerform = () => import('./perform-command.ts');

function declareCommand<Gateway, F extends Fields>(
  does: Does,
  { name, summary, help, takes }: Omit<Declaration<Gateway, F>, 'run'>,
  perform: (environment: Environment, typed: Typed<ValuesOf<F>>) => unknown,
): AddCommand {
  return (group, environment) => {
    const command = name === null ? group : group.command(name).description(summary);
    if (help !== undefined) command.addHelpText('after', help);
    const parts = Object.entries(takes ?? {}).map(([of, field]) => [of, field.declare(of)] as const);
    for (const [, part] of parts)
      if (part instanceof Argument) command.addArgument(part);
      else command.addOption(part);
    command.action(
      declared(does, async () => {
        const valueOf = (part: Argument | Option): unknown =>
          part instanceof Option
            ? command.getOptionValue(part.attributeName())
            : command.processedArgs[command.registeredArguments.indexOf(part)];
        const values = Object.fromEntries(parts.map(([of, part]) => [of, valueOf(part)])) as ValuesOf<F>;
        const done = await perform(environment, { values, command });
        return (await import('./output.ts')).printDone(done, values);
      }),
    );
  };
}

/**
 * Declares a command that only reads; PostgreSQL refuses anything else to its session. With `audited` it shows people's or
 * cards' data, and the audit log says who has read it (docs/portal-access.md#reads).
 */
export function reads<F extends Fields = {}>(
  of: Declaration<ReadGateway, F> & { readonly audited?: CommandRead },
): AddCommand {
  const { audited } = of;
  return declareCommand(audited ? { reads: audited } : 'reads', of, async (environment, typed) =>
    (await loadPerform()).performRead(environment, of.run, typed, audited),
  );
}

/** Declares a command that changes something: done at this host, by whoever the operating system says it is. */
export function changes<F extends Fields = {}>(
  action: CommandAction | Action<keyof F>,
  of: Declaration<ChangingGateway, F>,
): AddCommand {
  const named = typeof action === 'string' ? { action } : action;
  return declareCommand({ changes: named.action }, of, async (environment, typed) =>
    (await loadPerform()).performChange(environment, 'host', named, of.run, typed),
  );
}

/** Declares a command by which a person decides: it needs their token (docs/portal-access.md#command-line-tokens). */
export function decides<F extends Fields = {}>(
  action: CommandAction,
  of: Declaration<ChangingGateway<Person>, F>,
): AddCommand {
  return declareCommand({ decides: action }, of, async (environment, typed) =>
    (await loadPerform()).performChange(environment, 'person', { action }, of.run, typed),
  );
}

/** Declares a command that starts the gateway, prepares its database, or needs neither. */
export function offline<F extends Fields = {}>(of: Declaration<Environment, F>): AddCommand {
  return declareCommand('nothing', of, (environment, { values }) => of.run(environment, values));
}

/** Settings, which one command shows or, where options say so, changes. */
interface Settings<F extends Fields, Value> extends Omit<Declaration<never, F>, 'run'> {
  readonly read: (gateway: ReadGateway, values: ValuesOf<F>) => Promise<Value>;
  readonly change: (gateway: ChangingGateway, values: ValuesOf<F>) => Promise<Value>;
  /** What is printed of them. */
  readonly show: (settings: Value, gateway: ReadGateway, values: ValuesOf<F>) => unknown;
}

/** Declares a command that shows settings, and changes them where it has any option but `account` and `json`. */
export function settings<F extends Fields, Value>(action: CommandAction, of: Settings<F, Value>): AddCommand {
  const { read, change, show } = of;
  return declareCommand({ changes: action }, of, async (environment, typed) => {
    const perform = await loadPerform();
    const is_change = Object.entries(typed.values).some(
      ([name, value]) => value !== undefined && name !== 'account' && name !== 'json',
    );
    if (!is_change)
      return perform.performRead(
        environment,
        async (gateway, values) => show(await read(gateway, values), gateway, values),
        typed,
      );
    return perform.performChange(
      environment,
      'host',
      { action },
      async (gateway, values) => {
        const before = await read(gateway, values);
        const after = await change(gateway, values);
        gateway.note({ before, after });
        return show(after, gateway, values);
      },
      typed,
    );
  });
}
