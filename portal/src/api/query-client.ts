import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './call.ts';

const retries_max = 2;

/** Reads are repeated where the gateway may answer better the next time; changes never are. */
export const query_client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) =>
        failures < retries_max && !(error instanceof ApiError && error.status < 500),
    },
  },
});
