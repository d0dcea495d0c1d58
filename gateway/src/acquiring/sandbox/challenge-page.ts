import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../kernel/values/html.ts';
import type { SandboxAcquirer } from './acquirer.ts';

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:4rem auto;padding:0 1rem;color:#1c2330}' +
  'main{border:1px solid #d5dae3;border-radius:8px;padding:1.5rem}h1{font-size:1.2rem;margin-top:0}' +
  'button{font:inherit;padding:.6rem 1.2rem;border-radius:6px;border:1px solid #1f4fd1;margin-right:.5rem;cursor:pointer}' +
  '.primary{background:#1f4fd1;color:#fff}.plain{background:#fff;color:#1f4fd1}';

const style_digest = createHash('sha256').update(style).digest('base64');
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${style_digest}'; base-uri 'none'`,
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/** A small page of the sandbox's issuer. */
function sandboxPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
}

/** The page of the sandbox's issuer on which a customer passes or fails a 3-D Secure challenge. */
export function registerChallengePage(app: FastifyInstance, acquirer: SandboxAcquirer): void {
  app.get<{ Params: { reference: string } }>('/sandbox/challenge/:reference', async (request, reply) => {
    const challenge = await acquirer.findChallenge(request.params.reference);
    if (!challenge) {
      return reply
        .code(404)
        .headers(headers)
        .send(sandboxPage('Sandbox bank', '<p>There is no such challenge.</p>'));
    }
    const form =
      `<p>This stands for the page of the customer’s bank. Pay <strong>${escapeHtml(challenge.amount_text)}</strong>?</p>` +
      '<form method="post"><button class="primary" name="result" value="passed">Approve</button>' +
      '<button class="plain" name="result" value="failed">Decline</button></form>';
    return reply.headers(headers).send(sandboxPage('Sandbox bank: confirm your payment', form));
  });

  app.post<{ Params: { reference: string } }>('/sandbox/challenge/:reference', async (request, reply) => {
    const body = request.body as Buffer | undefined;
    const passed = new URLSearchParams(body?.toString() ?? '').get('result') === 'passed';
    const return_url = await acquirer.answerChallenge(request.params.reference, passed ? 'passed' : 'failed');
    if (return_url === null) {
      return reply
        .code(404)
        .headers(headers)
        .send(sandboxPage('Sandbox bank', '<p>There is no such challenge.</p>'));
    }
    return reply.code(303).header('location', return_url).send();
  });
}
