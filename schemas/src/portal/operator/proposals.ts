import Type, { type Static } from 'typebox';
import { requiredText } from '../../required-text.ts';

/** What every proposal says that one operator makes and another decides. */
export const proposal_fields = {
  reason: Type.String(),
  proposed_by: Type.String(),
  proposed_at: Type.String(),
  decision: Type.String({ description: 'confirmed, rejected, or empty while it is open' }),
  decided_by: Type.String(),
  decided_at: Type.String(),
};

/** The reason that somebody must give for a proposal. */
export const proposal_reason = requiredText(1000);

const decision = Type.Union([Type.Literal('confirmed'), Type.Literal('rejected')]);
export type ProposalDecision = Static<typeof decision>;
/** What the second person sends. */
export const proposal_decision = Type.Object({ decision });
