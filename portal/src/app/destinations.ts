import type { Permit } from '@causeway/schemas/portal/permits.ts';
import {
  IconBuildingBank,
  IconCalendarRepeat,
  IconCode,
  IconCreditCard,
  IconEyeCheck,
  IconGavel,
  IconLayoutDashboard,
  IconReceiptRefund,
  IconScale,
  IconUsers,
  type Icon,
} from '../icons/icons.tsx';

type DestinationName =
  | 'overview'
  | 'payments'
  | 'review'
  | 'refunds'
  | 'disputes'
  | 'subscriptions'
  | 'payouts'
  | 'balances'
  | 'developers'
  | 'team';

/** A page that the navigation, the palette and the keys lead to. */
export interface Destination {
  readonly to: `/$account_id/${DestinationName}`;
  readonly name: DestinationName;
  readonly icon: Icon;
  /** One of these opens it. */
  readonly permit: Permit | readonly Permit[];
  /** After G. */
  readonly key: string;
  /** It is a list with a search. */
  readonly searched?: true;
}

export const destinations: readonly Destination[] = [
  {
    to: '/$account_id/overview',
    name: 'overview',
    icon: IconLayoutDashboard,
    permit: 'payments.read',
    key: 'o',
  },
  {
    to: '/$account_id/payments',
    name: 'payments',
    icon: IconCreditCard,
    permit: 'payments.read',
    key: 'p',
    searched: true,
  },
  { to: '/$account_id/review', name: 'review', icon: IconEyeCheck, permit: 'payments.read', key: 'v' },
  {
    to: '/$account_id/refunds',
    name: 'refunds',
    icon: IconReceiptRefund,
    permit: 'payments.read',
    key: 'r',
    searched: true,
  },
  {
    to: '/$account_id/disputes',
    name: 'disputes',
    icon: IconGavel,
    permit: 'disputes.read',
    key: 'i',
    searched: true,
  },
  {
    to: '/$account_id/subscriptions',
    name: 'subscriptions',
    icon: IconCalendarRepeat,
    permit: 'subscriptions.read',
    key: 's',
    searched: true,
  },
  {
    to: '/$account_id/payouts',
    name: 'payouts',
    icon: IconBuildingBank,
    permit: 'payouts.read',
    key: 'y',
    searched: true,
  },
  { to: '/$account_id/balances', name: 'balances', icon: IconScale, permit: 'balances.read', key: 'b' },
  {
    to: '/$account_id/developers',
    name: 'developers',
    icon: IconCode,
    permit: ['keys.read', 'addresses.read', 'requests.read', 'webhooks.read'],
    key: 'd',
  },
  {
    to: '/$account_id/team',
    name: 'team',
    icon: IconUsers,
    permit: ['team.read', 'audit.read', 'shoppers.manage'],
    key: 't',
  },
];
