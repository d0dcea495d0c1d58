import { operations } from '../generated/causeway.ts';
import { call } from './api.ts';
import { declareCommand, exit_codes, UsageError } from './declare.ts';
import { recordOf, tableOf } from './output.ts';
import { clientOf, profileNamed } from './profiles.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What can be listed, by the word for it: every operation whose answer has pages. */
const lists = new Map(
  Object.values(operations).flatMap(({ name, pages }) => {
    if (!pages) return [];
    const noun = name.replace(/^retrieval/, '').replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`);
    return [[noun.toLowerCase(), { name, pages }] as const];
  }),
);

const nouns = [...lists.keys()].join(', ');

function listNamed(word: string | undefined) {
  const found = lists.get(word ?? '') ?? lists.get(`${word}s`);
  if (found) return found;
  throw new UsageError(`${word === undefined ? 'say of what' : `there are no ${word}`}: there are ${nouns}`);
}

/** `field=value`, as often as it is typed. */
function fieldsIn(args: readonly string[]): Fields {
  const fields = args.map((arg) => {
    const [, name = '', value = ''] = /^([a-z_]+)=(.*)$/s.exec(arg) ?? [];
    if (name === '') throw new UsageError(`${arg} is not field=value, such as status=3000`);
    return [name, value] as const;
  });
  return Object.fromEntries(fields);
}

const list_args_max = 20;
const page_default = '20';

export const list = declareCommand({
  name: 'list',
  summary: 'list payments, refunds, payouts, events and more',
  takes: '<what> [field=value …]',
  args_max: list_args_max,
  about: `Lists what the account has, the newest first; events in their order. There are ${nouns}. Filters are the fields of the operation, such as status=3000, currency=EUR, from=2026-01-01 or q=ada@example.com: the reference has them at the operation’s name, retrievalPayments for payments.`,
  options: {
    limit: {
      takes: 'number',
      help: `how many at most, 1 to 500 (default: ${page_default}); with --all, at a time`,
    },
    all: { help: 'all of them, page by page; with --json a line each' },
  },
  examples: [
    ['causeway list payments', 'the newest payments'],
    [
      'causeway list payments status=3000 currency=EUR --all --json',
      'all captured ones, a line of JSON each',
    ],
    ['causeway list refunds q=order-1001', 'the refunds of an order'],
    ['causeway list statement currency=EUR from=2026-11-01 to=2026-11-30', 'the movements of a balance'],
  ],
  async run({ values, args: [word, ...filters], output, signal }) {
    const { name, pages } = listNamed(word);
    const causeway = clientOf(profileNamed(values.profile));
    const fields = fieldsIn(filters);
    let from: Fields = {};
    let count = 0;
    for (;;) {
      const limit = values.limit ?? fields['limit'] ?? (values.all ? '500' : page_default);
      const page = await call(causeway, name, { ...fields, limit, ...from }, { signal });
      const rows = page[pages.rows] as Fields[];
      count += rows.length;
      if (values.all && output.json) for (const row of rows) output.value(row, { in_line: true });
      else if (output.json) output.value(page);
      else if (rows.length > 0) output.line(tableOf(rows.map(flat)));
      const more = page['has_more'] === true;
      if (!more || !values.all) {
        if (count === 0 && !output.json) output.note('There are none.');
        if (more && !output.json)
          output.note(
            `There are more: --all lists them, ${pages.cursor}=${String(page[pages.next])} the next ones.`,
          );
        return;
      }
      from = { [pages.cursor]: page[pages.next] };
    }
  },
});

/** An event’s data is its subject: a line of a table shows its identifiers. */
function flat(found: Fields): Fields {
  const { data, id, merchant_id: _, account_id: __, ...row } = found;
  if (typeof data !== 'object') return { ...(id === undefined ? {} : { id }), ...row };
  const { transaction_id, order_no } = data as Fields;
  return { ...row, transaction_id: transaction_id ?? '', order_no: order_no ?? '' };
}

export const get = declareCommand({
  name: 'get',
  summary: 'show one payment, refund, payout or another object by its id',
  takes: '<what> <id> …',
  args_max: 101,
  about: `Shows objects by their ids, as a list has them: causeway get payment 914249878006136833. There are ${nouns}, but not every list is looked up by ids. Where you have another number than the id, such as your order_no, search with causeway list payments q=….`,
  options: {
    expand: { takes: 'names', help: 'what belongs to them as well, comma-separated, such as refunds,events' },
  },
  examples: [
    ['causeway get payment 914249878006136833 --expand refunds,events', 'a payment with what happened to it'],
    ['causeway get subscription plan-1 --json', 'as JSON'],
  ],
  async run({ values, args: [word, ...ids], output, signal }) {
    const { name, pages } = listNamed(word);
    if (ids.length === 0) throw new UsageError(`say which, by id: causeway get ${word} <id>`);
    const causeway = clientOf(profileNamed(values.profile));
    const { expand } = values;
    const fields = { ids, ...(expand === undefined ? {} : { expand: expand.split(',') }) };
    const answer = await call(causeway, name, fields, { signal });
    const rows = answer[pages.rows] as Fields[];
    const missing = (answer['not_found'] as string[] | undefined) ?? [];
    if (output.json) output.value(rows.length === 1 && ids.length === 1 ? rows[0] : rows);
    else output.line(rows.map((row) => recordOf(row)).join('\n\n'));
    if (missing.length === 0) return exit_codes.done;
    output.note(
      `Not found: ${missing.join(', ')}. Search with causeway list ${word?.replace(/s$/, '')}s q=…`,
    );
    return exit_codes.refused;
  },
});
