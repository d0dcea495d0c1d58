import { statement } from '../../../database/statement.ts';

/** Only over the rules that were seen: somebody else's change is not lost. */
export const saveRoutingRules = statement(
  'save_routing_rules',
  { account_id: 'text' },
  `UPDATE accounts SET routing_rules = $2 WHERE account_id = $1 AND routing_rules = $3 RETURNING account_id`,
);
