import Type, { type Static } from 'typebox';
import { numberText } from '../records.ts';
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
export const proposal_reason = requiredText(1000, 'Why, stored with the proposal');

const decision = Type.Union([Type.Literal('confirmed'), Type.Literal('rejected')]);
export type ProposalDecision = Static<typeof decision>;
/** What the second person sends. */
export const proposal_decision = Type.Object({ decision });

/** Which proposal is decided: the one that was shown, or the open one. */
export const proposal_or_open = Type.Union([numberText, Type.Literal('open')]);

/** How a command decides the open proposal. */
export const decision_command = {
  flags: { reject: { summary: 'reject the proposal: nothing comes of it', sets: { decision: 'rejected' } } },
  sets: { proposal_id: 'open', decision: 'confirmed' },
};
