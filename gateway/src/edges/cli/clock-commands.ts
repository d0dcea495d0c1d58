import { InvalidArgumentError } from 'commander';
import { advanceClock, removeClock, showClock } from '../../operations/test-clocks/advance-clock.ts';
import { account, changes, commands, json, option, reads } from './declare-command.ts';

/** A time in ISO 8601 with its offset, so that it is unambiguous. */
function moment(text: string): Date {
  const stamped = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text);
  const at = new Date(text);
  if (!stamped || Number.isNaN(at.getTime()) || !isSameDay(text)) {
    throw new InvalidArgumentError('must be a moment such as 2027-01-01T00:00:00Z.');
  }
  return at;
}

/** Whether the day exists: Date turns 30 February into 2 March. */
function isSameDay(text: string): boolean {
  const day = text.slice(0, 10);
  return new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) === day;
}

export const addClockCommands = commands(
  changes('sandbox.advance_clock', {
    name: 'advance',
    summary:
      'advance an account’s test clock, and do everything that falls due; the first call creates the clock, which then stops',
    takes: { account, to: option('moment', 'such as 2027-01-01T00:00:00Z', moment).needed(), json },
    run: async (gateway, { account: account_id, to }) => {
      gateway.note({ after: { to } });
      return advanceClock(gateway, account_id, to);
    },
  }),
  changes('sandbox.remove_clock', {
    name: 'remove',
    summary:
      'remove an account’s test clock, after doing everything due until now: real time applies again; refused while the clock is ahead',
    takes: { account, json },
    run: (gateway, { account: account_id }) => removeClock(gateway, account_id),
  }),
  reads({
    name: 'show',
    summary: 'show the current time of an account’s clock',
    takes: { account, json },
    run: ({ context }, { account: account_id }) => showClock(context, account_id),
  }),
);
