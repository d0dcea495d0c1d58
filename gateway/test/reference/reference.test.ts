import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { error_catalogue } from '@causeway/schemas/errors.ts';
import { event_catalogue } from '@causeway/schemas/events/event-catalogue.ts';
import { api_operations } from '@causeway/schemas/operations.ts';
import { takesKey } from '@causeway/schemas/v1/operation.ts';
import { validate } from '@scalar/openapi-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

let gateway: TestGateway;
/** What clients are generated from, and what the reference shows. */
const paths = ['/openapi.json', '/reference/openapi.json'] as const;
let slim: Record<string, any>;
let document: Record<string, any>;
beforeAll(async () => {
  gateway = await startTestGateway();
  [slim, document] = (await Promise.all(
    paths.map(async (path) => (await fetch(gateway.url + path)).json()),
  )) as [Record<string, any>, Record<string, any>];
});
afterAll(() => gateway.close());

it('openapi.json and the generated pages agree with the code (otherwise: npm run openapi)', () => {
  const { status, stderr } = spawnSync(process.execPath, [`${root}tools/emit/emit-openapi.ts`, '--check'], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});

describe.each(paths)('%s', (path) => {
  const get = (headers: Record<string, string> = {}): Promise<Response> =>
    fetch(gateway.url + path, { headers });

  it('is the committed document with the address of this gateway', async () => {
    const committed = JSON.parse(readFileSync(root + path.slice(1), 'utf8'));
    const contact = { ...committed.info.contact, url: `${gateway.url}/reference/` };
    expect(await (await get()).json()).toEqual({
      ...committed,
      info: { ...committed.info, contact },
      servers: [{ url: gateway.url }],
    });
  });

  it('is valid OpenAPI 3.1, and every reference leads somewhere', async () => {
    const served = (await (await get()).json()) as Record<string, unknown>;
    const { valid, errors } = await validate(structuredClone(served));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    for (const [, target = ''] of JSON.stringify(served).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const found = target.split('/').reduce<any>((part, name) => part?.[name], served);
      expect(found, target).toBeDefined();
    }
  });

  it('is compressed as the client takes it, and not sent again to one that has it', async () => {
    const [br, gzip, plain] = await Promise.all(
      ['br, gzip', 'gzip', 'identity'].map((encoding) => get({ 'accept-encoding': encoding })),
    );
    expect([br, gzip, plain].map((answer) => answer?.headers.get('content-encoding'))).toEqual([
      'br',
      'gzip',
      null,
    ]);
    expect(await br?.json()).toEqual(await gzip?.json());
    const etag = plain?.headers.get('etag') ?? '';
    for (const tags of [etag, `"other", ${etag}`, '*']) {
      const again = await get({ 'if-none-match': tags });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    }
    const other = await get({ 'if-none-match': '"other"' });
    expect([other.status, await other.json()]).toEqual([200, await plain?.json()]);
    expect(other.headers.get('cache-control')).toBe('no-cache');
    expect(other.headers.get('vary')).toBe('accept-encoding');
    // Pages of other origins can read it.
    expect(other.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('has every operation with its responses and headers', async () => {
    const { paths: served, components } = (await (await get()).json()) as Record<string, any>;
    const codes = Object.entries(error_catalogue).flatMap(([code, entry]) =>
      'http' in entry ? [[code, String(entry.http)] as const] : [],
    );
    // Programs get one response for all refusals; its text, and its schema, have all codes.
    const for_readers = path === '/reference/openapi.json';
    const refusals = for_readers ? codes.map(([, status]) => status) : ['default'];
    for (const [code, status] of codes) {
      const response = components.responses[for_readers ? `Error${status}` : 'Error'];
      expect(response.description).toContain(code);
      expect(components.schemas.ErrorCode.enum).toContain(code);
    }
    for (const known of api_operations) {
      const operation = served[`/v1/${known.name}`].post;
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(refusals));
      const headers = Object.keys(operation.responses['200'].headers);
      expect(headers).toEqual(expect.arrayContaining(['Request-Id', 'Gateway-Signature']));
      expect(headers.includes('Idempotency-Replayed')).toBe(takesKey(known));
      expect(operation.parameters).toEqual(
        takesKey(known) ? [{ $ref: '#/components/parameters/Idempotency-Key' }] : undefined,
      );
    }
  });

  it('demands of a request what its caller knows, and leaves what identifies and signs it to the signer', async () => {
    const { schemas } = ((await (await get()).json()) as Record<string, any>)['components'];
    for (const { name, request } of api_operations) {
      const documented_request = schemas[`${name.slice(0, 1).toUpperCase()}${name.slice(1)}Request`];
      const demanded: string[] = documented_request.required ?? [];
      const enforced = (request as { required?: string[] }).required ?? [];
      const added = ['merchant_id', 'account_id', 'encryption_data'];
      expect([...demanded, ...added].toSorted(), name).toEqual(enforced.toSorted());
      expect(Object.keys(documented_request.properties)).toEqual(expect.arrayContaining(added));
    }
  });
});

it('what clients are generated from is small: no samples, no examples, no guide', () => {
  const text = JSON.stringify(slim);
  expect(text.length).toBeLessThan(350_000);
  expect(text).not.toMatch(/"(x-codeSamples|examples)":/);
  expect(document['components'].schemas).toMatchObject(slim['components'].schemas);
  // The page of the reference signs with a form of its own.
  expect(Object.keys(slim['security'][0])).toEqual(Object.keys(slim['components'].securitySchemes));
  expect([document['security'], document['components'].securitySchemes]).toEqual([undefined, undefined]);
  for (const { name, declared_type } of api_operations)
    expect(Object.keys(slim['paths'][`/v1/${name}`].post.requestBody.content)).toEqual([
      ...new Set(['application/json', declared_type]),
    ]);
});

it('statuses have names and meanings for generated clients', () => {
  const { schemas } = slim['components'];
  const named = schemas.PaymentStatus;
  expect(named['x-enum-varnames'][named.enum.indexOf('3100')]).toBe('partly_captured');
  expect(named['x-enumNames']).toEqual(named['x-enum-varnames']);
  for (const title of [
    'PaymentStatus',
    'PayoutStatus',
    'SubscriptionStatus',
    'ContractStatus',
    'ErrorCode',
  ]) {
    const { enum: values, 'x-enum-varnames': names, 'x-enum-descriptions': meanings } = schemas[title];
    expect(meanings.filter((meaning: string) => meaning.length > 2)).toHaveLength(values.length);
    expect(names ?? values).toHaveLength(values.length);
  }
});

describe('what the reference shows', () => {
  it('has every operation with all body types', () => {
    for (const { name, declared_type } of api_operations) {
      const types = Object.keys(document['paths'][`/v1/${name}`].post.requestBody.content);
      expect(types[0]).toBe(declared_type);
      expect(types.toSorted()).toEqual([
        'application/json',
        'application/x-www-form-urlencoded',
        'application/xml',
        'multipart/form-data',
        'text/plain',
        'text/xml',
      ]);
    }
  });

  it('shows for every operation a real request and response, and samples', () => {
    const without = api_operations
      .map(({ name }) => [name, document['paths'][`/v1/${name}`].post] as const)
      .filter(
        ([, { requestBody, responses, 'x-codeSamples': samples }]) =>
          Object.keys(requestBody.content['application/json'].examples ?? {}).length === 0 ||
          Object.keys(responses['200'].content['application/json'].examples ?? {}).length === 0 ||
          samples?.length !== 10,
      );
    expect(without.map(([name]) => name)).toEqual([]);
  });

  it('has every type of event as a webhook with an operationId, and in the union Event by its type', () => {
    const { schemas } = slim['components'];
    const types = event_catalogue.map(({ type }) => type);
    const webhooks: [string, any][] = Object.entries(slim['webhooks']);
    expect(webhooks.map(([type]) => type)).toEqual(types);
    expect(new Set(webhooks.map(([, { post }]) => post.operationId)).size).toBe(types.length);
    const { oneOf, discriminator } = schemas.Event;
    expect(discriminator.propertyName).toBe('type');
    expect(Object.keys(discriminator.mapping)).toEqual(types);
    expect(Object.values(discriminator.mapping)).toEqual(oneOf.map(({ $ref }: { $ref: string }) => $ref));
    for (const [type, { post }] of webhooks) {
      const reference = post.requestBody.content['application/json'].schema.$ref;
      expect(reference).toBe(discriminator.mapping[type]);
      expect(schemas[reference.split('/').at(-1)].properties.type.const).toBe(type);
    }
    expect(schemas.EventsResponse.properties.events.items.$ref).toBe('#/components/schemas/Event');
  });

  it('links only to what the gateway or the web serves: pages, sections of the guide, error codes', () => {
    const guide: string = document['info'].description;
    const slugs = new Set(
      [...guide.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
        heading
          .toLowerCase()
          .replace(/[^a-z0-9 -]/g, '')
          .replaceAll(' ', '-'),
      ),
    );
    const targets = [...JSON.stringify(document).matchAll(/\]\(([^)\s]+)\)/g)].map(
      ([, target = '']) => target,
    );
    expect(targets.length).toBeGreaterThan(50);
    const lost = targets.filter((target) => {
      if (target.startsWith('https://') || target === '/reference/errors') return false;
      const [page, anchor = ''] = target.split('#');
      if (page === '/reference/errors') return !Object.hasOwn(error_catalogue, anchor);
      return page !== '' || !slugs.has(anchor.replace('description/', ''));
    });
    expect(lost).toEqual([]);
  });
});

describe('/reference', () => {
  it('is served by the gateway alone, and its policy allows nothing else', async () => {
    const page = await fetch(`${gateway.url}/reference`);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html.match(/(src|href)="https?:/g)).toBe(null);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`default-src 'none'`);
    expect(policy).toContain(`script-src 'self';`);
    expect(policy).toContain(`connect-src 'self';`);
    expect(policy).not.toMatch(/https?:/);
    expect(html).not.toMatch(/<script(?![^>]*src=)/);
    const script = /<script[^>]* src="([^"]+)"/.exec(html)?.[1] ?? '';
    const program = await fetch(new URL(script, page.url));
    expect(program.headers.get('content-type')).toMatch(/javascript/);
    expect(program.headers.get('cache-control')).toMatch(/max-age/);
    expect((await program.text()).length).toBeGreaterThan(1_000_000);
  });
});

it('the address that the gateway prints leads to the reference', async () => {
  const page = await fetch(gateway.url);
  expect([page.status, page.url]).toEqual([200, `${gateway.url}/reference/`]);
});

describe('/reference/errors', () => {
  it('has an anchor, text, meaning and remedy for every code of the catalogue', async () => {
    const html = await (await fetch(`${gateway.url}/reference/errors`)).text();
    const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
    for (const [code, { text, meaning, remedy }] of Object.entries(error_catalogue)) {
      const section = html.slice(html.indexOf(`<section id="${code}">`)).split('</section>')[0] ?? '';
      for (const part of [text, meaning, remedy]) expect(section, code).toContain(escaped(part));
    }
  });
});
