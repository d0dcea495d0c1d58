import type { ConnectionTest } from '../connector.ts';
import { objectOf } from '../../values/json-object.ts';
import type { Session } from './session.ts';
import { textOf } from './stripe-api.ts';

/** Reads the balance: it needs valid credentials and changes nothing. */
export async function testConnection(
  { api, settings }: Session,
  signal: AbortSignal,
): Promise<ConnectionTest> {
  const found = await api.get('/v1/balance', readBalance, signal);
  switch (found.answer) {
    case 'ok':
      return { ok: true, detail: `Stripe has answered in ${found.object.livemode ? 'live' : 'test'} mode.` };
    case 'refused':
      return {
        ok: false,
        detail:
          found.status === 401
            ? 'Stripe does not know the secret key: check secret_key.'
            : `Stripe has refused (${found.error.said.code}): ${found.error.said.text}`,
      };
    case 'busy':
      return { ok: false, detail: 'Stripe limits the rate of requests at the moment: try again.' };
    case 'not_sent':
      return { ok: false, detail: `No connection to ${settings.base_url}: check base_url and the network.` };
    case 'lost':
    case 'mismatch':
      return { ok: false, detail: `${settings.base_url} has not answered as Stripe does: check base_url.` };
  }
}

function readBalance(value: unknown): { readonly livemode: boolean } | null {
  const raw = objectOf(value);
  return raw && textOf(raw['object']) === 'balance' ? { livemode: raw['livemode'] === true } : null;
}
