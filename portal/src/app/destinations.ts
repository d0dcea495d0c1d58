import type { Permit } from '@causeway/contract/portal/permits.ts';
import {
  IconCreditCard,
  IconLayoutDashboard,
  IconEyeCheck,
  IconReceiptRefund,
  type TablerIcon,
} from '@tabler/icons-react';

/** A page that the navigation, the palette and the keys lead to. */
export interface Destination {
  readonly to:
    | '/$account_id/overview'
    | '/$account_id/payments'
    | '/$account_id/review'
    | '/$account_id/refunds';
  readonly name: 'overview' | 'payments' | 'review' | 'refunds';
  readonly icon: TablerIcon;
  readonly permit: Permit;
  /** After G. */
  readonly key: string;
}

export const destinations: readonly Destination[] = [
  {
    to: '/$account_id/overview',
    name: 'overview',
    icon: IconLayoutDashboard,
    permit: 'payments.read',
    key: 'o',
  },
  { to: '/$account_id/payments', name: 'payments', icon: IconCreditCard, permit: 'payments.read', key: 'p' },
  { to: '/$account_id/review', name: 'review', icon: IconEyeCheck, permit: 'payments.read', key: 'v' },
  { to: '/$account_id/refunds', name: 'refunds', icon: IconReceiptRefund, permit: 'payments.read', key: 'r' },
];
