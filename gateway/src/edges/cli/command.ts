import { Command as CommanderCommand } from 'commander';

/**
 * What a command does to the gateway: it reads, or does something that the audit log names by its action, where that is
 * reading people's or cards' data, too; or neither.
 */
export type Does =
  | 'reads'
  | 'nothing'
  | { readonly reads: string }
  | { readonly changes: string }
  | { readonly decides: string };

/** What runs when a command is called: made by `reads`, `changes`, `decides` and others of declare-command.ts. */
export interface Declared<Args extends unknown[]> {
  (...args: Args): Promise<void>;
  readonly does: Does;
}

/** @param run receives the command's arguments and options, and returns its exit code, or nothing for 0 */
export function declared<Args extends unknown[]>(
  does: Does,
  run: (...args: Args) => unknown,
): Declared<Args> {
  return Object.assign(
    async (...args: Args): Promise<void> => {
      const exit_code = await run(...args);
      // Commander gives the command as the last argument.
      let command = args.at(-1);
      for (; command instanceof Command; command = command.parent)
        if (typeof exit_code === 'number') command.exit_code = exit_code;
    },
    { does },
  );
}

/** Words that stand for values that may be numeric, in `--account <account_id>`; all others stand for texts. */
const numeric_names = new Set([
  'account_id',
  'amount',
  'decimal',
  'endpoint_id',
  'id',
  'line',
  'merchant_id',
  'payer_id',
  'recurring_id',
  'return',
  'token_id',
  'transaction_id',
]);

/** An argument or option with its value. */
interface Typed {
  /** `name` of an argument, `--name` of an option. */
  readonly source: string;
  readonly value: unknown;
}

/** A command whose action says what it does: one that does not say it does not compile (decisions/audit.md). */
export class Command extends CommanderCommand {
  /** Null for a group of commands. */
  does: Does | null = null;

  /** The arguments and options that may be numeric by the schemas of the route that is called; null where there is none. */
  numeric: Set<string> | null = null;

  /** The texts that somebody has typed, without what may be numeric. */
  typedTexts(): Typed[] {
    const positional = this.registeredArguments.map((argument, at) => ({
      source: argument.name(),
      word: argument.name(),
      value: this.processedArgs[at] as unknown,
    }));
    const chosen = this.options.map((option) => ({
      source: option.long ?? option.flags,
      word: /[<[]([^>\]]*)/.exec(option.flags)?.[1] ?? '',
      value: this.getOptionValue(option.attributeName()) as unknown,
    }));
    return [...positional, ...chosen].filter(
      ({ word, source }) => !(this.numeric?.has(source) ?? numeric_names.has(word)),
    );
  }

  override createCommand(name?: string): Command {
    return new Command(name);
  }

  /** Of a program that has run: the exit code of its command. */
  exit_code = 0;

  override action<Args extends unknown[]>(run: Declared<Args>): this {
    this.does = run.does;
    return super.action(run);
  }
}
