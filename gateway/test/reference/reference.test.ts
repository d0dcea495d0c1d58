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
let document: Record<string, any>;
beforeAll(async () => {
  gateway = await startTestGateway();
  document = (await (await fetch(`${gateway.url}/openapi.json`)).json()) as Record<string, any>;
});
afterAll(() => gateway.close());

it('openapi.json and the generated pages agree with the code (otherwise: npm run openapi)', () => {
  const { status, stderr } = spawnSync(process.execPath, [`${root}tools/emit/emit-openapi.ts`, '--check'], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});

describe('/openapi.json', () => {
  it('is the committed document with the address of this gateway', () => {
    const committed = JSON.parse(readFileSync(`${root}openapi.json`, 'utf8'));
    expect(document).toEqual({ ...committed, servers: [{ url: gateway.url }] });
  });

  it('is valid OpenAPI 3.1, and every reference leads somewhere', async () => {
    const { valid, errors } = await validate(document);
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    for (const [, path = ''] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const found = path.split('/').reduce<any>((part, name) => part?.[name], document);
      expect(found, path).toBeDefined();
    }
  });

  it('has every operation with all body types, error responses, headers and samples', () => {
    for (const known of api_operations) {
      const { name, declared_type } = known;
      const operation = document['paths'][`/v1/${name}`].post;
      const types = Object.keys(operation.requestBody.content);
      expect(types[0]).toBe(declared_type);
      expect(types.toSorted()).toEqual([
        'application/json',
        'application/x-www-form-urlencoded',
        'application/xml',
        'multipart/form-data',
        'text/plain',
        'text/xml',
      ]);
      const statuses = Object.values(error_catalogue).flatMap((entry) => ('http' in entry ? entry.http : []));
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(statuses.map(String)));
      const headers = Object.keys(operation.responses['200'].headers);
      expect(headers).toEqual(expect.arrayContaining(['Request-Id', 'Gateway-Signature']));
      expect(headers.includes('Idempotency-Replayed')).toBe(takesKey(known));
      expect(operation.parameters?.[0]?.name).toBe(takesKey(known) ? 'Idempotency-Key' : undefined);
    }
  });

  it('shows for every operation a real request and response, and samples in five languages', () => {
    const without = api_operations
      .map(({ name }) => [name, document['paths'][`/v1/${name}`].post] as const)
      .filter(
        ([, { requestBody, responses, 'x-codeSamples': samples }]) =>
          Object.keys(requestBody.content['application/json'].examples ?? {}).length === 0 ||
          Object.keys(responses['200'].content['application/json'].examples ?? {}).length === 0 ||
          samples?.length !== 5,
      );
    expect(without.map(([name]) => name)).toEqual([]);
  });

  it('has every type of event as a webhook with an operationId, and in the union Event by its type', () => {
    const { schemas } = document['components'];
    const types = event_catalogue.map(({ type }) => type);
    const webhooks: [string, any][] = Object.entries(document['webhooks']);
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

  it('can be read by pages of other origins', async () => {
    const answer = await fetch(`${gateway.url}/openapi.json`);
    // An answer that is not read to its end keeps its connection, and the gateway waits for it when it closes.
    await answer.arrayBuffer();
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
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
