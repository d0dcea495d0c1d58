import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { error_page_style, errorPageHtml } from '@causeway/schemas/reference/error-reference.ts';
import type { FastifyInstance } from 'fastify';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const document_file = new URL('../../../../openapi.json', import.meta.url);

const style_digest = createHash('sha256').update(error_page_style).digest('base64');
const error_page_policy = `default-src 'none'; style-src 'sha256-${style_digest}'; base-uri 'none'; frame-ancestors 'none'`;

/** GET /openapi.json, its interactive reference, and the list of all errors; `/` redirects there. */
export function registerReference(app: FastifyInstance, public_url: string): void {
  let document: Promise<Buffer> | null = null;
  app.get('/openapi.json', async (_request, reply) => {
    document ??= readDocument(public_url);
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('access-control-allow-origin', '*')
      .send(await document);
  });
  const error_page = Buffer.from(errorPageHtml());
  app.get('/reference/errors', async (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', error_page_policy)
      .send(error_page),
  );
  registerInteractiveReference(app);
  // Where the URL that the gateway prints at its start leads.
  app.get('/', async (_request, reply) => reply.redirect('reference/'));
}

/** The generated OpenAPI document, with the address of this gateway. */
async function readDocument(public_url: string): Promise<Buffer> {
  const document = JSON.parse(await readFile(document_file, 'utf8')) as object;
  return Buffer.from(JSON.stringify({ ...document, servers: [{ url: public_url }] }));
}

const source_folder = new URL('../../../../reference/page/', import.meta.url);
const built_folder = new URL('../../../../dist/reference/', import.meta.url);
const cached_s = 3_600;
const program_path = '/reference/js/scalar.js';
const compress = promisify(gzip);

/** On this page, browsers send requests to this gateway only; the program sets styles inline. */
const policy = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self' 'unsafe-inline'`,
  `img-src 'self' data: blob:`,
  `font-src 'self' data:`,
  `connect-src 'self'`,
  `worker-src 'self' blob:`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ');

interface ReferenceFile {
  readonly content_type: string;
  readonly plain: Buffer;
  readonly gzip: Buffer;
}

/**
 * The reference in which operations can be read, and tried with requests that the page signs. Its files are loaded at
 * the first request: they take memory that most processes never need.
 */
function registerInteractiveReference(app: FastifyInstance): void {
  let loaded: Promise<ReadonlyMap<string, ReferenceFile>> | null = null;
  app.get('/reference', async (_request, reply) => reply.redirect('/reference/', 301));
  for (const path of ['/reference/', '/reference/page.css', '/reference/page.js', program_path]) {
    app.get(path, async (request, reply) => {
      loaded ??= loadFiles();
      const file = (await loaded).get(path);
      if (!file) return reply.callNotFound();
      const compressed = request.headers['accept-encoding']?.includes('gzip') === true;
      if (compressed) void reply.header('content-encoding', 'gzip');
      return reply
        .header('content-type', file.content_type)
        .header('content-security-policy', policy)
        .header('referrer-policy', 'no-referrer')
        .header('cache-control', path === program_path ? `public, max-age=${cached_s}` : 'no-cache')
        .header('vary', 'accept-encoding')
        .send(compressed ? file.gzip : file.plain);
    });
  }
}

async function loadFiles(): Promise<ReadonlyMap<string, ReferenceFile>> {
  const [page, style, script, program] = await Promise.all([
    readFile(new URL('page.html', source_folder)),
    readFile(new URL('page.css', source_folder)),
    readFile(new URL('page.js', built_folder)),
    readFile(new URL('scalar.js', built_folder)),
  ]);
  const files = [
    ['/reference/', 'text/html', page],
    ['/reference/page.css', 'text/css', style],
    ['/reference/page.js', 'text/javascript', script],
    [program_path, 'text/javascript', program],
  ] as const;
  const entries = files.map(async ([path, type, plain]): Promise<[string, ReferenceFile]> => {
    return [path, { content_type: `${type}; charset=utf-8`, plain, gzip: await compress(plain) }];
  });
  return new Map(await Promise.all(entries));
}
