import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './call.ts';

const retries_max = 2;

/**
 * Reads are repeated where the gateway may answer better the next time; changes never are. Nothing waits for a
 * connection: what somebody has given up must not be done by itself once the network is back.
 */
export const query_client = new QueryClient({
  defaultOptions: {
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 10_000,
      retry: (failures, error) =>
        failures < retries_max && !(error instanceof ApiError && error.status < 500),
    },
  },
});

/**
 * Shows a list's rows until the next ones are there, so that nothing jumps; never those of another account.
 * The account is the second part of the query's key.
 */
export function placeholderOfSameAccount(account_id: string) {
  return <Data>(before: Data | undefined, query?: { readonly queryKey: readonly unknown[] }) =>
    query?.queryKey[1] === account_id ? before : undefined;
}
