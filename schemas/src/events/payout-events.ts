import { payout } from '../objects/payout.ts';
import { payout_state_meanings } from '../payout-states.ts';
import { eventKind } from './event.ts';

const meanings = payout_state_meanings;

/** Events of payouts: one for every state that a payout enters (docs/specification/events.md#types). */
export const payout_events = [
  eventKind('payout.pending_funds', meanings.PENDING_FUNDS, payout),
  eventKind('payout.in_approval', meanings.IN_APPROVAL, payout),
  eventKind('payout.approval_rejected', meanings.APPROVAL_REJECTED, payout),
  eventKind('payout.scheduled', meanings.SCHEDULED, payout),
  eventKind('payout.in_review', meanings.IN_REVIEW, payout),
  eventKind('payout.processing', meanings.PROCESSING, payout),
  eventKind('payout.sent', meanings.SENT, payout),
  eventKind('payout.completed', meanings.COMPLETED, payout),
  eventKind('payout.failed', meanings.FAILED, payout),
  eventKind('payout.returned', meanings.RETURNED, payout),
  eventKind('payout.cancelled', meanings.CANCELLED, payout),
] as const;
