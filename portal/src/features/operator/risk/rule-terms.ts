/** The kinds of rules, in the order in which they are offered. */
export const rule_kinds = ['velocity', 'amount', 'country', 'bin', 'email', 'ip', 'card'] as const;
type RuleKind = (typeof rule_kinds)[number];

/** What the form holds: texts, whatever they mean. */
export interface RuleFields {
  readonly kind: RuleKind;
  readonly currency: string;
  readonly above: string;
  readonly subject: string;
  readonly more_than: string;
  readonly hours: string;
  readonly match: string;
  /** One to a line. */
  readonly values: string;
}

export const first_fields: RuleFields = {
  kind: 'velocity',
  currency: 'EUR',
  above: '',
  subject: 'card',
  more_than: '5',
  hours: '24',
  match: 'in',
  values: '',
};

type Terms = Readonly<Record<string, unknown>>;

function valuesOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter((value) => value !== '');
}

/** The terms that a form says. What is wrong in them, the gateway says. */
export function termsOf(fields: RuleFields): Terms {
  const { kind } = fields;
  switch (kind) {
    case 'amount':
      return { kind, currency: fields.currency.trim().toUpperCase(), above: fields.above.trim() };
    case 'velocity':
      return {
        kind,
        subject: fields.subject,
        more_than: Number(fields.more_than),
        hours: Number(fields.hours),
      };
    case 'country':
      return { kind, match: fields.match, values: valuesOf(fields.values) };
    case 'card':
      return { kind, payments: valuesOf(fields.values) };
    case 'bin':
    case 'email':
    case 'ip':
      return { kind, values: valuesOf(fields.values) };
  }
}

/** The form that says these terms; null where they are of no kind that there is. */
export function fieldsOf(terms: Terms): RuleFields | null {
  const kind = rule_kinds.find((known) => known === terms['kind']);
  if (!kind) return null;
  const texts = ['currency', 'above', 'subject', 'more_than', 'hours', 'match'].flatMap((name) => {
    const value = terms[name];
    return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [];
  });
  const list = terms[kind === 'card' ? 'payments' : 'values'];
  const values = Array.isArray(list) ? list.map(String).join('\n') : '';
  return { ...first_fields, ...(Object.fromEntries(texts) as Partial<RuleFields>), kind, values };
}

/** Terms as somebody has written them; null where it is no JSON of an object. */
export function parseTerms(json: string): Terms | null {
  try {
    const terms: unknown = JSON.parse(json);
    return typeof terms === 'object' && terms !== null && !Array.isArray(terms) ? (terms as Terms) : null;
  } catch {
    return null;
  }
}
