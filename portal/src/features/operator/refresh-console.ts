import { query_client } from '../../api/query-client.ts';

/** Has everything that the console shows read again, after a change. */
export function refreshConsole(): Promise<void> {
  return query_client.invalidateQueries({ queryKey: ['operator'] });
}
