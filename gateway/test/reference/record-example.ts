import { example_sign_key, type OperationExample } from '@causeway/schemas/reference/example.ts';
import { signBody, signHmacV2 } from '@causeway/schemas/signing.ts';
import type { RequestBody } from '@causeway/schemas/v1/operation.ts';
import { asForm, asXml } from '../support/body-formats.ts';
import type { TestClient } from '../support/client.ts';

const example_time = {
  stamp: '20260101093000',
  unix: '1767259800',
  date: '2026-01-01',
  iso: '2026-01-01T09:30:00.000Z',
};

/** What the identifiers of the examples begin with; one that a scenario has made up itself stays as it is. */
const made_up = '79600000';

/** Values that differ from run to run and stand in several places: the n-th one found becomes this. */
const identifiers: Readonly<Record<string, (number: number) => string>> = {
  transaction_id: (number) => String(796_000_000_000_000_000n + BigInt(number)),
  subscription_id: (number) => String(796_000_001_000_000_000n + BigInt(number)),
  reference_no: (number) => String(796_000_000_000 + number),
  token_id: (number) => `tok_example${number}`,
  short_reference_id: (number) => `20260101-EX${String(number).padStart(4, '0')}`,
  dispute_id: (number) => String(796_000_002_000_000_000n + BigInt(number)),
  batch_id: (number) => String(796_000_006_000_000_000n + BigInt(number)),
  settlement_id: (number) => String(796_000_007_000_000_000n + BigInt(number)),
  evidence_id: (number) => String(796_000_003_000_000_000n + BigInt(number)),
  contract_id: (number) => String(796_000_005_000_000_000n + BigInt(number)),
  endpoint_id: (number) => `we_${796_000_004_000_000_000n + BigInt(number)}`,
  session_id: (number) => `cs_example${number}`,
  beneficiary_id: (number) => `beneficiary-example${number}`,
  payer_id: (number) => `payer-example${number}`,
};

/** Values that differ from run to run and stand in their field only. */
const fixed_fields: Readonly<Record<string, string>> = {
  auth_code: '123456',
  transaction_date: example_time.stamp,
  refund_date: example_time.stamp,
  refund_processing_date: example_time.stamp,
  timestamp: example_time.unix,
  answered_at: example_time.iso,
  created_at: '2026-01-01T09:30:00+0000',
  last_updated_at: '2026-01-01T09:30:00+0000',
  next_cursor: '1767259800000.796000000000000001',
  secret: 'whsec_ZXhhbXBsZS1zZWNyZXQtb2YtdGhlLXJlZmVyZW5jZQ==',
  started_at: example_time.iso,
  expires_at: '2026-01-01T10:30:00+0000',
  key_id: 'key_548bdff2b765',
};

/** The same of numbers. */
const fixed_numbers: Readonly<Record<string, number>> = { duration_ms: 26 };

/** Where the test clock stands once it is advanced. */
const advanced_fields: Readonly<Record<string, string>> = {
  to: '2026-01-31T09:30:00.000Z',
  now: '2026-01-31T09:30:00.000Z',
};

type Change = (name: string, text: string) => string;

function mapTexts(value: unknown, change: Change, name = ''): unknown {
  if (typeof value === 'string') return change(name, value);
  if (typeof value === 'number') return fixed_numbers[name] ?? value;
  if (Array.isArray(value)) return value.map((part) => mapTexts(part, change, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mapTexts(part, change, key)]));
}

/** Performs operations for the reference, and writes down what was said without what differs from run to run. */
export class ExampleRecorder {
  readonly examples = new Map<string, OperationExample[]>();
  readonly #client: TestClient;
  readonly #replacements = new Map<string, string>();
  #nonces = 0;

  constructor(client: TestClient) {
    this.#client = client;
  }

  /** Sends one request and keeps it as an example. @returns the answer as it came */
  async perform(
    operation: string,
    example: { name: string; summary: string; as?: 'form' | 'xml' },
    fields: RequestBody,
  ): Promise<Record<string, any>> {
    const write = { json: JSON.stringify, form: asForm, xml: asXml }[example.as ?? 'json'];
    const content_type = {
      json: 'application/json',
      form: 'application/x-www-form-urlencoded',
      xml: 'application/xml',
    }[example.as ?? 'json'];
    const sent = this.#client.sign(operation, fields);
    const answer = await this.#client.send(operation, write(sent), { 'content-type': content_type });
    this.#learn(answer.body);
    this.#nonces += 1;
    const nonce = `example-nonce-${String(this.#nonces).padStart(4, '0')}`;
    const unsigned = this.#normalise({ ...sent, nonce }) as RequestBody;
    const encryption_data = signHmacV2(example_sign_key, `/v1/${operation}`, unsigned);
    const request = { ...unsigned, encryption_data };
    const response = this.#normalise(answer.body) as RequestBody;
    if (response['encryption_data'] === sent['encryption_data'])
      response['encryption_data'] = encryption_data;
    else if (response['encryption_data']) {
      response['encryption_data'] = signBody(example_sign_key, response);
    }
    const recorded: OperationExample = {
      name: example.name,
      summary: example.summary,
      content_type,
      request: example.as ? write(request) : request,
      status: answer.status,
      response,
    };
    this.examples.set(operation, [...(this.examples.get(operation) ?? []), recorded]);
    return answer.body;
  }

  /** Shows a value of this run as another one. */
  replace(value: string, shown: string): void {
    this.#replacements.set(value, shown);
  }

  #learn(answer: unknown): void {
    mapTexts(answer, (name, text) => {
      const make = identifiers[name];
      if (make && text !== '' && !text.startsWith(made_up) && !this.#replacements.has(text)) {
        this.#replacements.set(text, make(this.#replacements.size + 1));
      }
      return text;
    });
  }

  #normalise(value: unknown): unknown {
    const longest_first = [...this.#replacements].toSorted(([a], [b]) => b.length - a.length);
    return mapTexts(value, (name, text) => {
      const fixed = fixed_fields[name];
      if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return advanced_fields[name] ?? example_time.iso;
      if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return example_time.date;
      if (fixed !== undefined && text !== '') return fixed;
      const known = longest_first.reduce((done, [from, to]) => done.replaceAll(from, to), text);
      // Addresses of this run's gateway, with whatever it drew at random.
      return known.startsWith(this.#client.credentials.url)
        ? known
            .replace(this.#client.credentials.url, 'http://127.0.0.1:8080')
            .replace(/[^/]{16,}$/, 'example')
        : known;
    });
  }
}
