import { balance_adjustment } from '../objects/balance-adjustment.ts';
import { eventKind } from './event.ts';

/** Events about an account's balance that no payment or payout tells of. */
export const balance_events = [
  eventKind(
    'balance.adjusted',
    'The gateway’s operator booked money to the available balance, or took it from there: money from a bank or an acquirer that turned out to be the account’s, or that a bank has called back',
    balance_adjustment,
  ),
] as const;
