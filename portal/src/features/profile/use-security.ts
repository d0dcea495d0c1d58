import { readSecurity } from '@causeway/schemas/portal/profile.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** One's own second factors. */
export function useSecurity() {
  return useQuery({
    queryKey: ['security'],
    queryFn: ({ signal }) => call(readSecurity, { signal }),
    staleTime: 0,
  });
}
