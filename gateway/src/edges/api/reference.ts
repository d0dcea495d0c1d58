import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { error_page_style, errorPageHtml } from '@causeway/schemas/reference/error-reference.ts';
import type { FastifyInstance } from 'fastify';
import { compressedFile, sendFile, type ServedFile } from './send-file.ts';

const style_digest = createHash('sha256').update(error_page_style).digest('base64');
const error_page_policy = `default-src 'none'; style-src 'sha256-${style_digest}'; base-uri 'none'; frame-ancestors 'none'`;

/** The OpenAPI documents, the interactive reference, and the list of all errors; `/` redirects to the reference. */
export function registerReference(app: FastifyInstance, public_url: string): void {
  serveDocument(app, '/openapi.json', public_url);
  serveDocument(app, '/reference/openapi.json', public_url);
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

/** Serves a generated OpenAPI document of the same path in the repository, with the address of this gateway. */
function serveDocument(app: FastifyInstance, path: string, public_url: string): void {
  let file: Promise<ServedFile> | null = null;
  app.get(path, async (request, reply) => {
    file ??= readDocument(path, public_url);
    void reply.header('cache-control', 'no-cache').header('access-control-allow-origin', '*');
    return sendFile(request, reply, await file);
  });
}

/** What is read of a document. */
interface Document {
  readonly info: { readonly contact: object };
}

async function readDocument(path: string, public_url: string): Promise<ServedFile> {
  const { info, ...rest } = JSON.parse(
    await readFile(new URL(`../../../..${path}`, import.meta.url), 'utf8'),
  ) as Document;
  const contact = { ...info.contact, url: `${public_url}/reference/` };
  const document = { ...rest, info: { ...info, contact }, servers: [{ url: public_url }] };
  return compressedFile('application/json; charset=utf-8', Buffer.from(JSON.stringify(document)));
}

const source_folder = new URL('../../../../reference/page/', import.meta.url);
const built_folder = new URL('../../../../dist/reference/', import.meta.url);
const cached_s = 3_600;
const program_path = '/reference/js/scalar.js';

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

/**
 * The reference in which operations can be read, and tried with requests that the page signs. Its files are loaded at
 * the first request: they take memory that most processes never need.
 */
function registerInteractiveReference(app: FastifyInstance): void {
  let loaded: Promise<ReadonlyMap<string, ServedFile>> | null = null;
  app.get('/reference', async (_request, reply) => reply.redirect('/reference/', 301));
  for (const path of ['/reference/', '/reference/page.css', '/reference/page.js', program_path]) {
    app.get(path, async (request, reply) => {
      loaded ??= loadFiles();
      const file = (await loaded).get(path);
      if (!file) return reply.callNotFound();
      void reply
        .header('content-security-policy', policy)
        .header('referrer-policy', 'no-referrer')
        .header('cache-control', path === program_path ? `public, max-age=${cached_s}` : 'no-cache');
      return sendFile(request, reply, file);
    });
  }
}

async function loadFiles(): Promise<ReadonlyMap<string, ServedFile>> {
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
  const entries = files.map(async ([path, type, plain]): Promise<[string, ServedFile]> => {
    return [path, await compressedFile(`${type}; charset=utf-8`, plain)];
  });
  return new Map(await Promise.all(entries));
}
