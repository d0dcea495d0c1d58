import { retained_kinds, type RetainedKind } from '@causeway/schemas/retained-kinds.ts';
import { UsageError } from '../../../kernel/errors.ts';
import {
  changeRetention,
  countOld,
  forgetAllOld,
  listRetention,
} from '../../../operations/retention/retention.ts';
import { argument, changes, commands, flag, json, reads } from '../declare-command.ts';

function readKind(text: string): RetainedKind {
  const kind = retained_kinds.find((known) => known === text);
  if (kind === undefined)
    throw new UsageError(`${text} is no kind of data: it must be one of ${retained_kinds.join(', ')}`);
  return kind;
}

/** @throws UsageError for anything but a number of days, or default */
function readDays(text: string): number | null {
  if (text === 'default') return null;
  if (!/^[0-9]{1,5}$/.test(text)) throw new UsageError(`${text} is no number of days, nor default`);
  return Number(text);
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
        const changed = await changeRetention(context, config, kind, readDays(typed.days));
        note(changed);
        const { after } = changed;
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
