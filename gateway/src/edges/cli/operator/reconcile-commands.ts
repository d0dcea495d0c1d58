import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { basename } from 'node:path';
import { column_meanings, columnsIn } from '../../../acquiring/reconciliation/formats/mapped-csv.ts';
import { format_names } from '../../../acquiring/reconciliation/formats/formats.ts';
import { importReport } from '../../../acquiring/reconciliation/import-report.ts';
import { UsageError } from '../../../kernel/errors.ts';
import { argument, changes, choice, commands, option } from '../declare-command.ts';

/** Taking in reports of any size: what is uploaded in the console is in memory as a whole. */
export const addReconcileCommands = commands(
  changes('operator.import_settlement_report', {
    name: 'import',
    summary:
      'take in a settlement report of an acquirer, of any size; a file that came before changes nothing',
    help: `
A file of your own needs --format csv and --columns, which says what each column means:
  ${column_meanings.join(' ')}
  gateway reconcile import march.csv --acquirer house --format csv --columns "kind=Type,currency=Ccy,date=Day,net=Net,instruction=Our ref"`,
    takes: {
      file: argument(),
      acquirer: option('name', 'whose report it is').needed(),
      format: choice('format', 'what kind of report it is', format_names).needed(),
      columns: option('meaning=column,…', 'what the columns of a file of your own mean').or(''),
    },
    run: async (gateway, { file, acquirer, format, columns }) => {
      const { context, actor, note } = gateway;
      if (!context.connectors.acquirer(acquirer))
        throw new UsageError(`there is no acquirer ${acquirer}; gateway acquirers list lists them`);
      await access(file).catch((error: Error) => {
        throw new UsageError(`${file} cannot be read: ${error.message}`);
      });
      const { report, known } = await importReport(context, {
        acquirer,
        format,
        columns: columnsIn(columns === '' ? [] : columns.split(',')),
        name: basename(file),
        open: () => createReadStream(file, { highWaterMark: 262_144 }),
        by: actor,
      });
      const { lines, added, replaced, file_name, sha256 } = report;
      note({ after: { acquirer, format, file: file_name, sha256, lines, added, replaced, known } });
      if (known) return `This file came before, as ${file_name}: nothing has changed.`;
      return `${lines} lines, ${added} of them new and ${replaced} in the place of earlier ones. What differs: gateway reconcile list --acquirer ${acquirer}`;
    },
  }),
);
