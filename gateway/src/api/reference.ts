import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { error_page_style, errorPageHtml } from '@causeway/schemas/reference/error-reference.ts';
import type { FastifyInstance } from 'fastify';
import { registerInteractiveReference } from './interactive-reference.ts';

const document_file = new URL('../../../openapi.json', import.meta.url);

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
