import type { FastifyInstance } from 'fastify';
import { merchantsOf } from '../../accounts/identity/single-sign-on/provider-owner.ts';
import type { ProviderWorld } from '../../accounts/identity/single-sign-on/openid.ts';
import {
  endSignedOut,
  readSignOut,
  type ProviderSignOut,
} from '../../accounts/identity/single-sign-on/sign-out-by-provider.ts';
import { Guarded } from '../../kernel/audit/change.ts';
import type { Context } from '../../kernel/context.ts';
import { RequestRefused } from '../../kernel/errors.ts';
import type { Parts } from '../../operations/health/api-processes.ts';
import { callerNetwork } from './caller-address.ts';
import { attemptLimiter, limitFailures } from './divided-limiter.ts';
import { signOutPath } from './sign-out-path.ts';

/**
 * Where providers of single sign-on tell that they have signed somebody out or locked them (OpenID Connect Back-Channel
 * Logout 1.0): 200, or 400 for a token that proves nothing.
 */
export function registerSignOuts(
  app: FastifyInstance,
  { context, providers, parts }: { context: Context; providers: ProviderWorld; parts: Parts },
): void {
  const guarded = new Guarded({ context });
  const failures = attemptLimiter(parts);
  app.post<{ Params: { slug: string } }>(signOutPath(':slug'), async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const text = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
    const logout_token = new URLSearchParams(text).get('logout_token') ?? '';
    const { slug } = request.params;
    try {
      const signed_out = await limitFailures(failures, callerNetwork(request.address), () =>
        readSignOut(context, providers, { slug, logout_token }),
      );
      if (signed_out) await endAndRecord(guarded, signed_out, request);
    } catch (error) {
      if (!(error instanceof RequestRefused) || error.code !== 'U0019') throw error;
      return reply.code(400).send({ error: 'invalid_request', error_description: error.message });
    }
    return reply.send();
  });
}

/** Ends the sessions, with an entry in the audit log of whose provider it is. */
function endAndRecord(
  guarded: Guarded<{ readonly context: Context }>,
  signed_out: ProviderSignOut,
  { address, id: request_id }: { readonly address: string; readonly id: string },
): Promise<void> {
  const { provider, user_id } = signed_out;
  const action = {
    merchant_ids: merchantsOf(provider),
    actor: 'gateway',
    action: 'session.end_by_provider',
    account_id: '',
    subject: user_id ?? '',
    address,
    request_id,
  } as const;
  return guarded.change(action, async ({ context }, note) => {
    const ended = await endSignedOut(context, signed_out);
    const subject = user_id ?? ended[0] ?? '';
    note({ subject, after: { provider: provider.issuer, sessions: ended.length } });
  });
}
