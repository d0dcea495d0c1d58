import { parameters, sql, writing } from '../../../database/statement.ts';

const $ = parameters({ account_id: 'text', routing_rules: 'jsonb', known_rules: 'jsonb' });

/** Only over the rules that were seen: somebody else's change is not lost. */
export const saveRoutingRules = writing(
  'save_routing_rules',
  { account_id: 'text' },
  sql`UPDATE accounts SET routing_rules = ${$.routing_rules} WHERE account_id = ${$.account_id}
     AND routing_rules = ${$.known_rules} RETURNING account_id`,
);
