import {
  listDisputeDeadlines,
  loadDisputeDeadlines,
  resetDisputeDeadlines,
} from '../../domain/disputes/manage-deadlines.ts';
import type { Environment } from '../session.ts';
import { addTableCommands } from './table-commands.ts';
import type { Command } from '../command.ts';

const file_help = `
The file, in JSON; acquirer_days of the scheme's days are the acquirer's own, and merchants get the rest:
  {"acquirer_days": 3,
   "deadlines": [{"brand": "visa", "stage": "chargeback", "days": 30,
                  "source": "acquirer's handbook, page 12", "date": "2026-11-23"}]}
stage is inquiry, chargeback or pre_arbitration.
`;

/** By when disputes are to be answered where the acquirer does not say. */
export function addDisputeDeadlineCommands(deadlines: Command, environment: Environment): void {
  addTableCommands(deadlines, environment, {
    load_help:
      'activate an operator’s table, replacing the previous one; it applies to stages that begin then',
    file_help,
    list: ({ database }) => listDisputeDeadlines(database),
    load: { action: 'operator.load_dispute_deadlines', perform: loadDisputeDeadlines },
    reset: { action: 'operator.reset_dispute_deadlines', perform: resetDisputeDeadlines },
    facts: ({ acquirer_days }) => ({ acquirer_days }),
    rows: ({ deadlines: rows }) => rows,
    rows_name: 'deadlines',
    loaded: 'before what is built in',
  });
}
