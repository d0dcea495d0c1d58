/**
 * What an endpoint takes: names with their kind. A list of texts is an enumeration; an object is nested; `any` takes
 * whatever is nested, such as metadata. As Stripe's SDK 23.1.0 (API 2026-10-28.endive) declares them; parameters that
 * this gateway never sends are left out, so that sending one is noticed.
 */
export interface Takes {
  readonly [name: string]: Kind | Takes;
}
type Kind = 'text' | 'integer' | 'boolean' | 'any' | 'texts' | readonly string[];

export interface Params {
  readonly [name: string]: string | Params | readonly string[];
}

/** A request that Stripe would refuse because of a parameter. */
export class ParameterError extends Error {
  readonly code: string;
  readonly param: string;

  constructor(code: string, param: string, message: string) {
    super(message);
    this.code = code;
    this.param = param;
  }
}

type Nested = { [name: string]: string | Nested };

/** Decodes a form with nested names, such as metadata[order_no] and expand[0] or expand[]. */
export function decodeForm(text: string): Nested {
  const root: Nested = Object.create(null) as Nested;
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replace(/\]/g, '').split('[');
    let place = root;
    path.slice(0, -1).forEach((step) => {
      const next = place[step] ?? (Object.create(null) as Nested);
      if (typeof next === 'string')
        throw new ParameterError('parameter_invalid', name, `Invalid object: ${name}`);
      place[step] = next;
      place = next;
    });
    const last = path.at(-1) ?? '';
    place[last === '' ? String(Object.keys(place).length) : last] = value;
  }
  return root;
}

/** Checks a form against what an endpoint takes. @throws ParameterError */
export function check(params: Nested, takes: Takes, required: readonly string[] = []): Params {
  for (const name of required) {
    if (params[name] === undefined)
      throw new ParameterError('parameter_missing', name, `Missing required param: ${name}.`);
  }
  return checkNested(params, takes, '');
}

function checkNested(params: Nested, takes: Takes, within: string): Params {
  const fields = Object.entries(params).map(([name, value]) => {
    const full = within === '' ? name : `${within}[${name}]`;
    const kind = takes[name];
    if (kind === undefined)
      throw new ParameterError('parameter_unknown', full, `Received unknown parameter: ${full}`);
    return { name, value, kind, full };
  });
  return Object.fromEntries(
    fields.map(({ name, value, kind, full }) => [name, checkValue(value, kind, full)]),
  );
}

function checkValue(value: string | Nested, kind: Kind | Takes, name: string): Params[string] {
  if (kind === 'any' && typeof value !== 'string') return value;
  if (kind === 'texts') {
    if (typeof value === 'string') throw new ParameterError('', name, `Invalid array: ${name}`);
    return Object.values(value).map(String);
  }
  if (typeof kind === 'object' && !Array.isArray(kind)) {
    if (typeof value === 'string') throw new ParameterError('', name, `Invalid object: ${name}`);
    return checkNested(value, kind as Takes, name);
  }
  if (typeof value !== 'string') throw new ParameterError('', name, `Invalid string: ${name}`);
  if (value === '')
    throw new ParameterError('parameter_invalid_empty', name, `You passed an empty string for '${name}'.`);
  if (kind === 'integer' && !/^-?\d{1,15}$/.test(value))
    throw new ParameterError('parameter_invalid_integer', name, `Invalid integer: ${value}`);
  if (kind === 'boolean' && value !== 'true' && value !== 'false')
    throw new ParameterError('', name, `Invalid boolean: ${value}`);
  if (Array.isArray(kind) && !kind.includes(value))
    throw new ParameterError('', name, `Invalid ${name}: must be one of ${kind.join(', ')}`);
  return value;
}

export function textIn(params: Params, name: string): string {
  const value = params[name];
  return typeof value === 'string' ? value : '';
}

export function objectIn(params: Params, name: string): Params {
  const value = params[name];
  return typeof value === 'object' && !Array.isArray(value) ? (value as Params) : {};
}

export function listIn(params: Params, name: string): readonly string[] {
  const value = params[name];
  return Array.isArray(value) ? (value as readonly string[]) : [];
}

const address: Takes = {
  line1: 'text',
  line2: 'text',
  city: 'text',
  state: 'text',
  postal_code: 'text',
  country: 'text',
};
const expandable: Takes = { expand: 'texts' };
const usages = ['installment', 'recurring', 'unscheduled'];
const if_available = ['if_available', 'never'];
const billing_details: Takes = { name: 'text', email: 'text', phone: 'text', address };

export const takes = {
  nothing: expandable,
  create_intent: {
    ...expandable,
    amount: 'integer',
    currency: 'text',
    payment_method_types: 'texts',
    confirmation_method: ['automatic', 'manual'],
    capture_method: ['automatic', 'automatic_async', 'manual'],
    description: 'text',
    statement_descriptor_suffix: 'text',
    metadata: 'any',
  },
  create_method: {
    ...expandable,
    type: ['card'],
    card: { number: 'text', exp_month: 'integer', exp_year: 'integer', cvc: 'text' },
    billing_details,
  },
  confirm_intent: {
    ...expandable,
    payment_method: 'text',
    // Cards are not among its types.
    payment_method_data: { type: ['bancontact', 'eps', 'ideal', 'p24'], billing_details },
    payment_method_options: {
      card: {
        request_multicapture: if_available,
        request_incremental_authorization: if_available,
        request_three_d_secure: ['automatic', 'any', 'challenge'],
        moto: 'boolean',
        setup_credential_usage: usages,
        stored_credential_usage: usages,
        three_d_secure: {
          version: ['1.0.2', '2.1.0', '2.2.0', '2.3.0', '2.3.1'],
          electronic_commerce_indicator: ['01', '02', '05', '06', '07'],
          cryptogram: 'text',
          transaction_id: 'text',
          ares_trans_status: ['A', 'C', 'I', 'N', 'R', 'U', 'Y'],
          exemption_indicator: ['low_risk', 'none'],
        },
      },
    },
    capture_method: ['automatic', 'automatic_async', 'manual'],
    off_session: 'boolean',
    setup_future_usage: ['off_session', 'on_session'],
    error_on_requires_action: 'boolean',
    return_url: 'text',
    shipping: { name: 'text', phone: 'text', address },
  },
  capture_intent: { ...expandable, amount_to_capture: 'integer', final_capture: 'boolean', metadata: 'any' },
  increment_intent: { ...expandable, amount: 'integer', metadata: 'any' },
  cancel_intent: {
    ...expandable,
    cancellation_reason: ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'],
  },
  search: { ...expandable, query: 'text', limit: 'integer', page: 'text' },
  create_refund: { ...expandable, payment_intent: 'text', amount: 'integer', metadata: 'any' },
  list_refunds: { ...expandable, payment_intent: 'text', limit: 'integer', starting_after: 'text' },
  update_dispute: {
    ...expandable,
    submit: 'boolean',
    evidence: {
      uncategorized_text: 'text',
      uncategorized_file: 'text',
      customer_communication: 'text',
      receipt: 'text',
      service_documentation: 'text',
      shipping_documentation: 'text',
      refund_policy: 'text',
      cancellation_policy: 'text',
      customer_signature: 'text',
    },
  },
} as const satisfies Record<string, Takes>;

/** Of accounts that Stripe has allowed to send network transaction ids; the SDK has no such parameter. */
export const confirm_with_mit_exemption: Takes = {
  ...takes.confirm_intent,
  payment_method_options: {
    card: {
      ...takes.confirm_intent.payment_method_options.card,
      mit_exemption: { network_transaction_id: 'text' },
    },
  },
};
