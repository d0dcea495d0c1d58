import Type from 'typebox';

export const posting = Type.Object({
  ledger_account: Type.String(),
  amount: Type.String({ description: 'A credit when positive' }),
});

/** One movement of money in the ledger. */
export const ledgerEntry = Type.Object({
  at: Type.String(),
  movement: Type.String(),
  currency: Type.String(),
  postings: Type.Array(posting),
});

/** One event of a payment, payout or dispute. */
export const timelineStep = Type.Object({
  at: Type.String(),
  type: Type.String(),
  actor: Type.String(),
  seq: Type.String(),
  data: Type.Record(Type.String(), Type.Unknown()),
});
