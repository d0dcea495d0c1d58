import type { CheckoutState, CheckoutSubmission } from '@causeway/schemas/checkout-page.ts';

const answer_limit_ms = 40_000;

/** What the gateway said, or that it could not be reached. */
export type GatewayAnswer =
  | { readonly kind: 'state'; readonly state: CheckoutState }
  | { readonly kind: 'refused'; readonly code: string; readonly source: string }
  | { readonly kind: 'unreachable' };

/** Nothing that is sent or read here is kept by the browser or told to another site. */
async function call(url: string, body: unknown): Promise<GatewayAnswer> {
  try {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(answer_limit_ms),
    });
    const answer = (await response.json()) as CheckoutState & { code?: string; source?: string };
    if (response.ok) return { kind: 'state', state: answer };
    // Whatever a busy or restarting gateway answers, the same attempt may be sent again.
    if (response.status >= 500 || response.status === 429) return { kind: 'unreachable' };
    return { kind: 'refused', code: answer.code ?? '', source: answer.source ?? '' };
  } catch {
    return { kind: 'unreachable' };
  }
}

export function pay(path: string, submission: CheckoutSubmission): Promise<GatewayAnswer> {
  return call(`${path}/pay`, submission);
}

export function abandon(path: string): Promise<GatewayAnswer> {
  return call(`${path}/abandon`, {});
}

export function readState(path: string): Promise<GatewayAnswer> {
  return call(`${path}/state`, undefined);
}
