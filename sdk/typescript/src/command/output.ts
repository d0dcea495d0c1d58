/** What a command prints: results to standard output, everything about them to standard error. */
export class Output {
  readonly json: boolean;
  readonly #colours: boolean;

  constructor({ json, colours }: { readonly json: boolean; readonly colours: boolean }) {
    this.json = json;
    this.#colours = colours;
  }

  /** A line of the result. */
  line(text = ''): void {
    process.stdout.write(`${text}\n`);
  }

  /** The result for programs: one value a line where `listen` goes on, indented elsewhere. */
  value(value: unknown, { in_line = false } = {}): void {
    this.line(in_line ? JSON.stringify(value) : JSON.stringify(value, null, 2));
  }

  /** What a person reads and no program needs. */
  note(text: string): void {
    process.stderr.write(`${text}\n`);
  }

  green(text: string): string {
    return this.#in(32, text);
  }
  red(text: string): string {
    return this.#in(31, text);
  }
  dim(text: string): string {
    return this.#in(2, text);
  }
  bold(text: string): string {
    return this.#in(1, text);
  }

  #in(code: number, text: string): string {
    return this.#colours && text !== '' ? `\u001B[${code}m${text}\u001B[0m` : text;
  }
}

/** Control characters, of which a terminal makes commands: shown by their codes. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const control = /[\u0000-\u001F\u007F-\u009F]/gu;

/** A text of somebody else as a terminal may show it. */
export function printable(text: string): string {
  return text.replace(control, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

/** A value in one line. */
export function shown(value: unknown): string {
  return printable(typeof value === 'string' ? value : JSON.stringify(value));
}

/** The time of day here of a moment, `14:03:59`. */
export function timeOfDay(moment: string | Date): string {
  return new Date(moment).toTimeString().slice(0, 8);
}

const subject_names = [
  'transaction_id',
  'refund_reference_id',
  'recurring_id',
  'contract_id',
  'endpoint_id',
  'order_no',
];

/** What an event or a request is about, in a few words. */
export function subjectOf(fields: Readonly<Record<string, unknown>>): string {
  return subject_names
    .flatMap((name) => (typeof fields[name] === 'string' && fields[name] !== '' ? [fields[name]] : []))
    .slice(0, 2)
    .map(shown)
    .join('  ');
}

type Row = Readonly<Record<string, unknown>>;

/** What is looked at first in a row of any list, in this order; what else a row has follows. */
const first_columns = [
  'transaction_id',
  'refund_reference_id',
  'order_no',
  'status_name',
  'status',
  'subscription_status',
  'state',
  'currency',
  'amount',
  'refund_amount',
  'payment_amount',
  'payment_currency',
];
const width_default = 120;

/** Rows as a table, with as many columns as fit beside each other; a cell that is empty in all rows has no column. */
export function tableOf(rows: readonly Row[], width = process.stdout.columns ?? width_default): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) =>
    rows.some((row) => typeof row[name] !== 'object' && String(row[name] ?? '') !== ''),
  );
  const ordered = [...first_columns.filter((name) => names.includes(name)), ...names].filter(
    (name, at, all) => all.indexOf(name) === at,
  );
  const cells = ordered.map((name) => {
    const texts = rows.map((row) => (typeof row[name] === 'object' ? '' : shown(row[name] ?? '')));
    return { name, texts, wide: Math.max(name.length, ...texts.map((text) => text.length)) };
  });
  let used = 0;
  const fitting = cells.filter(({ wide }, at) => {
    used += wide + 2;
    return at === 0 || used <= width;
  });
  const lineOf = (textOf: (cell: (typeof cells)[number]) => string): string =>
    fitting
      .map((cell) => textOf(cell).padEnd(cell.wide))
      .join('  ')
      .trimEnd();
  return [lineOf(({ name }) => name), ...rows.map((_, at) => lineOf(({ texts }) => texts[at] ?? ''))].join(
    '\n',
  );
}

/** An object, a field a line; what is in a field follows below it, indented. */
export function recordOf(value: object, indent = ''): string {
  const fields = Object.entries(value).filter(([, field]) => field !== '' && field !== null);
  const names = Math.max(0, ...fields.map(([name]) => name.length)) + 2;
  return fields
    .flatMap(([name, field]: [string, unknown]) => {
      if (typeof field !== 'object' || field === null)
        return [`${indent}${name.padEnd(names)}${shown(field)}`];
      const inner = recordOf(field, `${indent}  `);
      return inner === '' ? [] : [`${indent}${name}`, inner];
    })
    .join('\n');
}
