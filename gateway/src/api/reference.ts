import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { error_page_style, errorPageHtml } from '@causeway/contract/reference/error-reference.ts';
import type { FastifyInstance } from 'fastify';

const document_file = new URL('../../../openapi.json', import.meta.url);
const cached_s = 3_600;

const style_digest = createHash('sha256').update(error_page_style).digest('base64');
const error_page_policy = `default-src 'none'; style-src 'sha256-${style_digest}'; base-uri 'none'; frame-ancestors 'none'`;

/**
 * Browsers ask nobody but this gateway for anything on these pages; the reference sets styles and starts its
 * program inline.
 */
const reference_policy = (public_origin: string): string =>
  [
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
  void app.register(async (scope) => {
    const { default: scalarReference } = await import('@scalar/fastify-api-reference');
    scope.addHook('onSend', async (request, reply, payload) => {
      void reply.header('content-security-policy', reference_policy(new URL(public_url).origin));
      void reply.header('referrer-policy', 'no-referrer');
      if (request.url.endsWith('.js')) void reply.header('cache-control', `public, max-age=${cached_s}`);
      return payload;
    });
    await scope.register(scalarReference, {
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
  });
}

/** The document as it was emitted from the contract, with the address of this gateway. */
async function readDocument(public_url: string): Promise<string> {
  const document = JSON.parse(await readFile(document_file, 'utf8')) as object;
  return JSON.stringify({ ...document, servers: [{ url: public_url }] });
}
