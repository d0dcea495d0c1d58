import type { ExpandedRequest } from '../generated/types.ts';
import { explain } from '../sdk.ts';
import { declareCommand, UsageError } from './declare.ts';
import { follow } from './follow.ts';
import { printable, subjectOf, timeOfDay, type Output } from './output.ts';
import { clientOf, profileNamed } from './profiles.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What this command and `listen` send every second. */
const own_operations = 'retrievalRequests,events';

function fieldsIn(json: string): Fields {
  try {
    return { ...(JSON.parse(json) as Fields) };
  } catch {
    // A long text is cut.
    return {};
  }
}

/** The lists of objects of a body, by name. */
function listsIn(body: Fields): [string, readonly Fields[]][] {
  return Object.entries(body).filter(
    (entry): entry is [string, Fields[]] =>
      Array.isArray(entry[1]) && entry[1].length > 0 && entry[1].every((item) => typeof item === 'object'),
  );
}

/** What a request is about: its own numbers, or those of its first item. */
function about({ details }: ExpandedRequest): string {
  const request = fieldsIn(details?.request ?? '');
  const own = subjectOf({ ...fieldsIn(details?.response ?? ''), ...request });
  if (own !== '') return own;
  const [[, items] = ['', []]] = listsIn(request);
  const [first] = items;
  if (!first) return '';
  return subjectOf(first) + (items.length > 1 ? ` and ${items.length - 1} more` : '');
}

/** A code with its text, and what to do. */
function reasonOf(message: unknown, where = ''): string[] {
  const found = typeof message === 'string' ? explain(message) : null;
  if (!found) return [];
  return [`${where}${printable(`${found.code} ${found.text}`)}`, found.remedy].filter((line) => line !== '');
}

/** Why a request, its items or its payment were refused, and what to do. */
function reasonsOf({ code, source, message, details }: ExpandedRequest): string[] {
  if (code !== '') {
    const where = source === '' || message.includes(source) ? '' : ` (${source})`;
    const [, remedy = ''] = reasonOf(code);
    const [cause = remedy] = details?.diagnosis?.causes ?? [];
    return [printable(message) + where, printable(cause)].filter((line) => line !== '');
  }
  const response = fieldsIn(details?.response ?? '');
  const items = listsIn(response).flatMap(([name, list]) =>
    list.flatMap((item, at) => reasonOf(item['error_message'] ?? item['refund_message'], `${name}[${at}]: `)),
  );
  const failed = typeof response['failure_reason'] === 'string' ? response['failure_reason'] : '';
  return [...items, ...reasonOf(response['error_message']), ...(failed === '' ? [] : [printable(failed)])];
}

/** How a request went: its status, and what an accepted one had refused. */
function resultOf({ status, code, items, refused_items, declined }: ExpandedRequest, output: Output): string {
  const text = [
    String(status),
    code,
    ...(refused_items > 0 ? [`${refused_items} of ${items} items refused`] : []),
    ...(declined === '' ? [] : [`declined ${declined}`]),
  ]
    .filter((part) => part !== '')
    .join(' ');
  return code === '' && refused_items === 0 && declined === ''
    ? output.green(text)
    : output.red(printable(text));
}

function show(request: ExpandedRequest, output: Output): void {
  const { at, operation, request_id, duration_ms, details } = request;
  const parts = [
    timeOfDay(at),
    output.bold(operation),
    resultOf(request, output),
    about(request),
    output.dim(`${duration_ms} ms  [${request_id}]`),
  ];
  output.line(parts.filter((part) => part !== '').join('  '));
  const unknown = details?.unknown_fields ?? [];
  const ignored = unknown.length === 0 ? [] : [`it does not know ${unknown.map(printable).join(', ')}`];
  for (const line of [...reasonsOf(request), ...ignored]) output.line(`          ${line}`);
}

export const tail = declareCommand({
  name: 'tail',
  summary: 'print the account’s requests as they come, with the reason of each refusal',
  endless: true,
  about:
    'Prints the requests of all programs of the account a second or two after they were answered: time, operation, HTTP status, code, what they are about, and the Request-Id. Below stand why a request, an item or a payment was refused, and what to do; of a wrong signature, what was signed otherwise. It reads the request log (/v1/retrievalRequests), which holds no card data and no secrets. It runs until Ctrl-C.\n\nWhat this command and causeway listen send themselves every second is left out, unless --operation names it or --not-operation is empty.',
  options: {
    operation: { takes: 'names', help: 'only these, comma-separated, such as authorise,refund' },
    'not-operation': {
      takes: 'names',
      help: `without these, comma-separated (default: ${own_operations})`,
    },
    result: {
      takes: 'result',
      help: 'accepted, refused, or unsuccessful: accepted, with refused items or a decline',
      choices: ['accepted', 'refused', 'unsuccessful'],
    },
    status: { takes: 'status', help: 'only this HTTP status, such as 401' },
    code: { takes: 'code', help: 'only requests that were refused with it, such as I0013' },
    after: {
      takes: 'number',
      help: 'begin behind this number of the log; 0 is its beginning (default: what comes from now on)',
    },
  },
  examples: [
    ['causeway tail', 'every request from now on'],
    ['causeway tail --result refused', 'what is refused, and why'],
    ['causeway tail --operation authorise --after 0 --json', 'all that is kept, a line of JSON each'],
  ],
  async run({ values, output, signal }) {
    const profile = profileNamed(values.profile);
    const causeway = clientOf(profile);
    const { after = 'newest', operation, result, status, code } = values;
    const not_operation = values['not-operation'] ?? (operation === undefined ? own_operations : '');
    const chosen = { operation, not_operation, result, status, code };
    const filters = Object.fromEntries(Object.entries(chosen).filter(([, value]) => Boolean(value)));
    output.note(`Requests of account ${profile.account_id} at ${profile.base_url}. Ctrl-C ends.`);
    const load = (from: string) =>
      causeway.retrievalRequests({ ...filters, after: from, expand: 'details', limit: 100 }, { signal });
    for await (const { requests, kept_days } of follow(load, { after, signal, output })) {
      if (kept_days === 0)
        throw new UsageError('the gateway logs no requests: its operator has set REQUEST_LOG_DAYS to 0');
      for (const request of requests) {
        if (output.json) output.value(request, { in_line: true });
        else show(request, output);
      }
    }
  },
});
