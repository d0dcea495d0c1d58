import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { error_page_style, errorPageHtml } from '@causeway/contract/reference/error-reference.ts';
import Fastify, { type FastifyInstance } from 'fastify';

const document_file = new URL('../../../openapi.json', import.meta.url);
const cached_s = 3_600;
const program_path = '/reference/js/scalar.js';
const compress = promisify(gzip);

const style_digest = createHash('sha256').update(error_page_style).digest('base64');
const error_page_policy = `default-src 'none'; style-src 'sha256-${style_digest}'; base-uri 'none'; frame-ancestors 'none'`;

/**
 * Browsers ask nobody but this gateway for anything on these pages; the reference sets styles and starts its
 * program inline.
 */
function referencePolicy(public_origin: string): string {
  return [
    `default-src 'none'`,
    `script-src 'self' 'unsafe-inline'`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self' data:`,
    `connect-src 'self' ${public_origin}`,
    `worker-src 'self' blob:`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

/** GET /openapi.json, the interactive reference on it, and the list of all errors. */
export function registerReference(app: FastifyInstance, public_url: string): void {
  let document: Promise<string> | null = null;
  app.get('/openapi.json', async (_request, reply) => {
    document ??= readDocument(public_url);
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('access-control-allow-origin', '*')
      .send(await document);
  });
  const error_page = errorPageHtml();
  app.get('/reference/errors', async (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', error_page_policy)
      .send(error_page),
  );
  registerInteractiveReference(app, public_url);
}

interface InteractiveReference {
  readonly page: string;
  readonly program: string;
  readonly program_gzip: Buffer;
}

/** The page and its program, loaded when somebody first asks for them: they take memory that most never need. */
function registerInteractiveReference(app: FastifyInstance, public_url: string): void {
  let loaded: Promise<InteractiveReference> | null = null;
  const load = (): Promise<InteractiveReference> => (loaded ??= loadReference());
  const policy = referencePolicy(new URL(public_url).origin);
  app.get('/reference', async (_request, reply) => reply.redirect('/reference/', 301));
  app.get('/reference/', async (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('referrer-policy', 'no-referrer')
      .send((await load()).page),
  );
  app.get(program_path, async (request, reply) => {
    const { program, program_gzip } = await load();
    const compressed = request.headers['accept-encoding']?.includes('gzip') === true;
    if (compressed) void reply.header('content-encoding', 'gzip');
    return reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', `public, max-age=${cached_s}`)
      .header('vary', 'accept-encoding')
      .send(compressed ? program_gzip : program);
  });
}

/** Lets the reference's own plugin write them, on a server that nobody reaches. */
async function loadReference(): Promise<InteractiveReference> {
  const { default: scalarReference } = await import('@scalar/fastify-api-reference');
  const inner = Fastify();
  await inner.register(scalarReference, {
    routePrefix: '/reference',
    configuration: {
      url: '/openapi.json',
      pageTitle: 'Causeway reference',
      // Nothing may leave for another host: no fonts, no proxy, no telemetry, no assistant.
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      hideClientButton: true,
      hiddenClients: true,
      showDeveloperTools: 'never',
    },
  });
  const [page, program] = await Promise.all([inner.inject('/reference/'), inner.inject(program_path)]);
  await inner.close();
  return { page: page.body, program: program.body, program_gzip: await compress(program.body) };
}

/** The document as it was emitted from the contract, with the address of this gateway. */
async function readDocument(public_url: string): Promise<string> {
  const document = JSON.parse(await readFile(document_file, 'utf8')) as object;
  return JSON.stringify({ ...document, servers: [{ url: public_url }] });
}
