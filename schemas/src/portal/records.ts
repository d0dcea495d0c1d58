import Type from 'typebox';
import { may_be_numeric } from '../card-numbers/may-be-numeric.ts';
import type { RuleParameters } from '../errors/rules/rule.ts';

/** A number that the gateway has given, such as a transaction_id. */
export const numberText = Type.String({ ...may_be_numeric, pattern: '^[1-9][0-9]{0,18}$' });

export const posting = Type.Object({
  ledger_account: Type.String(),
  amount: Type.String({ description: 'A credit when positive' }),
});

/** Why something is refused, for programs; left out where its code says it all. */
export const reasonFields = {
  source: Type.Optional(Type.String({ description: 'Path of the parameter at fault' })),
  rule: Type.Optional(Type.String({ description: 'Name of the rule that the English text states' })),
  parameters: Type.Optional(
    Type.Unsafe<RuleParameters>(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'What the text says of the case, such as an amount: texts, numbers, lists of texts',
      }),
    ),
  ),
};

/** What a stored text states, by rules; empty where it is not the gateway's own. */
export const storedReasons = Type.Array(
  Type.Object({ rule: Type.String(), parameters: reasonFields.parameters }),
  {
    description:
      'The rules that the text states; empty where it is a bank’s or a person’s, or names who was found',
  },
);

/** One movement of money in the ledger. */
export const ledgerEntry = Type.Object({
  at: Type.String(),
  movement: Type.String(),
  currency: Type.String(),
  postings: Type.Array(posting),
});

/** The names of people whom a record says by their id, such as `user:usr_…`. */
export const named_people = Type.Array(Type.Object({ actor: Type.String(), name: Type.String() }));

/** One event of a payment, payout or dispute. */
export const timelineStep = Type.Object({
  at: Type.String(),
  type: Type.String(),
  actor: Type.String(),
  seq: Type.String(),
  data: Type.Record(Type.String(), Type.Unknown()),
});
