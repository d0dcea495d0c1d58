import type { Fault } from '@causeway/connector-kit/acquirer-kind.ts';
import type { Received } from './answers.ts';
import type { Books, Intent } from './books.ts';
import {
  confirm_with_mit_exemption,
  ParameterError,
  takes,
  textIn,
  type Params,
  type Takes,
} from './parameters.ts';
import { renderDispute, renderIntent, renderMethod, renderRefund } from './render.ts';

/** `card`: the request that makes a PaymentMethod of a card. */
export type FaultKind = NonNullable<Fault['on']> | 'card';

/** What an endpoint does; `key` is the Idempotency-Key, which names the instruction in this acquirer's books. */
export interface Endpoint {
  /** Of which kind of instruction it is; null for those that execute nothing. */
  readonly kind: FaultKind | null;
  readonly takes: Takes;
  readonly required?: readonly string[];
  execute(params: Params, key: string): unknown;
}

/** With `lagSearch`: how long after they were created objects are found by search. */
const search_lag_s = 60;

/** The endpoints that the connector uses. */
export class Endpoints {
  readonly #books: Books;
  readonly #url: () => string;
  #search_behind_s = 0;
  #takes_mit_exemption = false;

  constructor(books: Books, url: () => string) {
    this.#books = books;
    this.#url = url;
  }

  lagSearch(): void {
    this.#search_behind_s = search_lag_s;
  }

  allowMitExemption(): void {
    this.#takes_mit_exemption = true;
  }

  /** Null for an address that is none. */
  find(received: Received): Endpoint | null {
    const { method, path } = received;
    const [, , noun = '', id = '', verb] = path.split('/');
    if (noun === 'payment_intents') return this.#ofIntents(received, id, verb);
    if (noun === 'disputes') return this.#ofDisputes(method, id, verb);
    const books = this.#books;
    switch (`${method} ${noun}`) {
      case 'POST payment_methods':
        return {
          kind: 'card',
          takes: takes.create_method,
          required: ['type'],
          execute: (params) => renderMethod(books.createMethod(params)),
        };
      case 'POST refunds':
        return {
          kind: bodyOf(received).includes('metadata%5Bpurpose%5D=void') ? 'void' : 'refund',
          takes: takes.create_refund,
          execute: (params, key) => renderRefund(books.refund(params, key)),
        };
      case 'GET refunds':
        return { kind: 'inquiry', takes: takes.list_refunds, execute: (params) => this.#listRefunds(params) };
      case 'POST files':
        return { kind: null, takes: {}, execute: () => this.#storeFile(received) };
      case 'GET balance':
        return {
          kind: null,
          takes: takes.nothing,
          execute: () => ({ object: 'balance', available: [], livemode: false, pending: [] }),
        };
      default:
        return null;
    }
  }

  #ofIntents(received: Received, id: string, verb = ''): Endpoint | null {
    const books = this.#books;
    const show = (params: Params, intent: Intent): unknown =>
      renderIntent(intent, this.#url(), expandsCharge(params));
    switch (`${received.method} ${id === '' ? '' : 'id'} ${verb}`.trim()) {
      case 'POST':
        return {
          kind: null,
          takes: takes.create_intent,
          required: ['amount', 'currency'],
          execute: (params) => show(params, books.create(params)),
        };
      case 'GET id':
        if (id !== 'search')
          return {
            kind: 'inquiry',
            takes: takes.nothing,
            execute: (params) => show(params, books.intent(id)),
          };
        return {
          kind: 'inquiry',
          takes: takes.search,
          required: ['query'],
          execute: (params) => this.#search(textIn(params, 'query')),
        };
      case 'POST id confirm':
        return {
          kind: 'authorise',
          takes: this.#takes_mit_exemption ? confirm_with_mit_exemption : takes.confirm_intent,
          execute: (params, key) => show(params, books.confirm(id, params, key)),
        };
      case 'POST id capture':
        return {
          kind: /(?:^|&)amount_to_capture=0(?:&|$)/.test(bodyOf(received)) ? 'void' : 'capture',
          takes: takes.capture_intent,
          execute: (params, key) => show(params, books.capture(id, params, key)),
        };
      case 'POST id increment_authorization':
        return {
          kind: 'adjust',
          takes: takes.increment_intent,
          required: ['amount'],
          execute: (params, key) => show(params, books.increment(id, params, key)),
        };
      case 'POST id cancel':
        return {
          kind: books.intents.get(id)?.status === 'requires_capture' ? 'void' : null,
          takes: takes.cancel_intent,
          execute: (params, key) => show(params, books.cancel(id, params, key)),
        };
      default:
        return null;
    }
  }

  #ofDisputes(method: string, id: string, verb = ''): Endpoint | null {
    const books = this.#books;
    switch (`${method} ${verb}`.trim()) {
      case 'GET':
        return { kind: null, takes: takes.nothing, execute: () => renderDispute(books.dispute(id)) };
      case 'POST':
        return {
          kind: null,
          takes: takes.update_dispute,
          execute: (params, key) => renderDispute(books.submitEvidence(id, params, key)),
        };
      case 'POST close':
        return {
          kind: null,
          takes: takes.nothing,
          execute: (_params, key) => renderDispute(books.closeDispute(id, false, key)),
        };
      default:
        return null;
    }
  }

  #search(query: string): unknown {
    const [, name = '', value = ''] = /^metadata\['([^']+)'\]:'([^']*)'$/.exec(query) ?? [];
    if (name === '') throw new ParameterError('', 'query', 'We were unable to parse your search query.');
    const found = [...this.#books.intents.values()].filter(
      ({ metadata, created }) =>
        metadata[name] === value && this.#books.now() - created >= this.#search_behind_s,
    );
    const data = found.map((intent) => renderIntent(intent, this.#url(), false));
    const url = '/v1/payment_intents/search';
    return { object: 'search_result', data, has_more: false, next_page: null, url };
  }

  #listRefunds(params: Params): unknown {
    const intent = textIn(params, 'payment_intent');
    const limit = Number(textIn(params, 'limit') || '10');
    const all = this.#books.refunds.filter((refund) => intent === '' || refund.intent.id === intent);
    const after = all.findIndex(({ id }) => id === textIn(params, 'starting_after')) + 1;
    const data = all.slice(after, after + limit).map(renderRefund);
    return { object: 'list', data, has_more: after + limit < all.length, url: '/v1/refunds' };
  }

  #storeFile(received: Received): unknown {
    const text = bodyOf(received);
    const is_evidence = /name="purpose"\r\n\r\ndispute_evidence\r\n/.test(text);
    const [, filename] = /name="file"; filename="([^"]+)"/.exec(text) ?? [];
    const is_multipart = received.headers['content-type']?.startsWith('multipart/form-data') === true;
    if (!is_multipart || !is_evidence || filename === undefined)
      throw new ParameterError('parameter_missing', 'file', 'Missing required param: file.');
    const id = this.#books.id('file');
    this.#books.files.add(id);
    return {
      id,
      object: 'file',
      created: this.#books.now(),
      expires_at: null,
      filename,
      links: null,
      purpose: 'dispute_evidence',
      size: received.body.length,
      title: null,
      type: filename.split('.').at(-1) ?? null,
      url: null,
    };
  }
}

function bodyOf({ body }: Received): string {
  return body.toString('latin1');
}

function expandsCharge({ expand }: Params): boolean {
  return Array.isArray(expand) && expand.includes('latest_charge');
}
