import { UsageError } from '../../../kernel/errors.ts';
import {
  countOld,
  forgetAllOld,
  listRetention,
  retained_kinds,
  retentionSpan,
  setRetention,
  type RetainedKind,
} from '../../../operations/retention/retention.ts';
import { argument, changes, commands, flag, json, reads } from '../declare-command.ts';

function readKind(text: string): RetainedKind {
  const kind = retained_kinds.find((known) => known === text);
  if (kind === undefined)
    throw new UsageError(`${text} is no kind of data: it must be one of ${retained_kinds.join(', ')}`);
  return kind;
}

/** @throws UsageError where the kind cannot be kept for so many days */
function readDays(kind: RetainedKind, text: string): number | null {
  const span = retentionSpan(kind);
  if (span === null) throw new UsageError(`${kind} are kept as long as REQUEST_LOG_DAYS says`);
  if (text === 'default') return null;
  const days = Number(text);
  const [least, most] = span;
  if (!/^[0-9]{1,5}$/.test(text) || days < least || days > most)
    throw new UsageError(`${kind} can be kept for ${least} to ${most} days, or default, not ${text}`);
  return days;
}

const for_ever = 'for ever';

/** How long data are kept (docs/personal-data.md#how-long-data-are-kept). */
export const addRetentionCommands = commands(
  reads({
    name: 'list',
    summary: 'list how many days each kind of data is kept',
    takes: { json },
    run: async ({ context, config }, { json: as_json }) => {
      const kinds = await listRetention(context, config);
      if (as_json) return kinds;
      return kinds.map(({ kind, days, default_days, what }) => ({
        kind,
        days: days ?? for_ever,
        default: default_days ?? for_ever,
        what,
      }));
    },
  }),
  changes(
    { action: 'operator.set_retention', subject: 'kind' },
    {
      name: 'set',
      summary: 'set how many days a kind of data is kept; the worker deletes or erases what is older',
      takes: {
        kind: argument(`one of ${retained_kinds.join(', ')}`),
        days: argument('how many, or default'),
      },
      run: async ({ context, config, note }, typed) => {
        const kind = readKind(typed.kind);
        const days = readDays(kind, typed.days);
        const daysNow = async (): Promise<number | null> =>
          (await listRetention(context, config)).find((one) => one.kind === kind)?.days ?? null;
        const before = { days: await daysNow() };
        await setRetention(context, kind, days);
        const after = { days: await daysNow() };
        note({ before, after });
        return `${kind}: kept ${after.days === null ? for_ever : `for ${after.days} days`}.`;
      },
    },
  ),
  changes('operator.run_retention', {
    name: 'run',
    summary:
      'delete or erase now what is older, as the worker does by itself, and print how many of each kind',
    takes: { dry_run: flag('change nothing: print how many it would be'), json },
    run: async ({ context, config, note }, { dry_run, json: as_json }) => {
      if (dry_run) {
        note({ after: { dry_run } });
        const counts = await countOld(context, config);
        if (as_json) return counts;
        return counts.map(({ days, before, ...row }) => ({
          ...row,
          days: days ?? for_ever,
          before: before?.toISOString() ?? '',
        }));
      }
      const done = await forgetAllOld(context, config);
      note({ after: done });
      if (as_json) return done;
      return Object.entries(done).map(([kind, gone]) => ({ kind, gone }));
    },
  }),
);
