import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { RequestRefused } from '../../../../kernel/errors.ts';
import { sendFile, type ServedFile } from '../../send-file.ts';
import { appFiles } from './app-files.ts';

const retry_after_s = 10;

/** No inline script, nothing from other origins, no framing; the UI kit's one style element by its nonce. */
function contentSecurityPolicy(nonce: string): string {
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

/** Once loaded over https, browsers load the portal over https only, even if its name is typed without it. */
const https_only = { 'strict-transport-security': 'max-age=31536000' };

const fixed_headers = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

/** GET /portal and everything below it that is not JSON: the web app. @param secure whether it is served over https */
export function serveApp(app: FastifyInstance, log: Logger, secure: boolean): void {
  const headers = secure ? { ...fixed_headers, ...https_only } : fixed_headers;
  const load = (): ReadonlyMap<string, ServedFile> => {
    try {
      return appFiles();
    } catch (error) {
      log.error({ err: error }, 'the portal is not built');
      throw new RequestRefused('I0090', {
        reason: { rule: 'portal_not_built' },
        retry_after_s,
      });
    }
  };
  app.get('/portal', (_request, reply) => reply.redirect('/portal/'));
  app.get<{ Params: { '*': string } }>('/portal/*', (request, reply) => {
    const path = request.params['*'];
    if (path.startsWith('api/')) return reply.callNotFound();
    const built = load();
    const file = path.startsWith('assets/') ? built.get(path) : undefined;
    if (file) return sendAsset(request, reply.headers(headers), file);
    if (path.startsWith('assets/')) throw new RequestRefused('I0007');
    const page = built.get('index.html');
    if (!page) throw new RequestRefused('I0007');
    return sendPage(reply.headers(headers), page);
  });
}

/** Every page is the same document; its content depends on the URL. */
function sendPage(reply: FastifyReply, page: ServedFile): FastifyReply {
  const nonce = randomBytes(16).toString('base64url');
  return reply
    .header('content-security-policy', contentSecurityPolicy(nonce))
    .header('cache-control', 'no-cache')
    .header('content-type', page.content_type)
    .send(page.plain.toString('utf8').replaceAll('__NONCE__', nonce));
}

/** An asset's name changes with its content, so it can be cached for ever. */
function sendAsset(request: FastifyRequest, reply: FastifyReply, file: ServedFile): FastifyReply {
  return sendFile(request, reply.header('cache-control', 'public, max-age=31536000, immutable'), file);
}
