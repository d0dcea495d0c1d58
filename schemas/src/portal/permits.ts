/** What a person may be allowed to do with a merchant, and how that is shown where roles are edited. */
export const permits = {
  'payments.read': 'See payments, refunds and the overview',
  'payments.capture': 'Capture payments, and change their amount before that',
  'payments.cancel': 'Cancel payments',
  'payments.refund': 'Refund payments',
  'payments.review': 'Approve and reject payments held for review',
  'payments.export': 'Export lists',
  'disputes.read': 'See disputes',
  'disputes.answer': 'Answer disputes',
  'shoppers.manage': 'Hand out and erase what is kept of a shopper',
  'subscriptions.read': 'See subscriptions and contracts',
  'subscriptions.manage': 'Pause, resume and cancel subscriptions, and delete stored cards',
  'payouts.read': 'See payouts and beneficiaries',
  'payouts.create': 'Create and cancel payouts, and save beneficiaries',
  'payouts.approve': 'Approve and reject payouts of others, and recall payouts',
  'payouts.rules': 'Change the cooling-off time of payouts',
  'balances.read': 'See balances, statements and settlement reports',
  'keys.read': 'See sign keys, never their secrets',
  'keys.manage': 'Create, rotate and revoke sign keys, and change what they may do',
  'keys.approve': 'Confirm, as a second person, sign keys that refund or pay out',
  'addresses.read': 'See registered addresses',
  'addresses.manage': 'Register addresses and demand them',
  'requests.read': 'See the request log, and use the signature doctor',
  'webhooks.read': 'See webhook endpoints, deliveries and events',
  'webhooks.manage': 'Change webhook endpoints, replay and test deliveries, and advance test clocks',
  'team.read': 'See the team and its roles',
  'team.manage': 'Invite, change and remove people, and edit roles',
  'audit.read': 'See the audit log',
} as const;

export type Permit = keyof typeof permits;

/** Every permit, in the order in which they are shown. */
export const all_permits = Object.keys(permits) as Permit[];

export function isPermit(text: string): text is Permit {
  return Object.hasOwn(permits, text);
}

export interface BuiltInRole {
  readonly role_id: string;
  readonly name: string;
  readonly permits: readonly Permit[];
}

const read_only: readonly Permit[] = [
  'payments.read',
  'disputes.read',
  'subscriptions.read',
  'payouts.read',
  'balances.read',
];

/** The roles that every merchant has. Own roles are stored besides them, as rows. */
export const built_in_roles: readonly BuiltInRole[] = [
  { role_id: 'admin', name: 'Admin', permits: all_permits },
  {
    role_id: 'finance',
    name: 'Finance',
    permits: [
      ...read_only,
      'payments.capture',
      'payments.cancel',
      'payments.refund',
      'payments.export',
      'disputes.answer',
      'payouts.create',
      'payouts.approve',
      'keys.read',
      'keys.approve',
      'team.read',
      'audit.read',
    ],
  },
  {
    role_id: 'support',
    name: 'Support',
    permits: [
      'payments.read',
      'payments.capture',
      'payments.cancel',
      'payments.refund',
      'payments.review',
      'disputes.read',
      'disputes.answer',
      'subscriptions.read',
      'subscriptions.manage',
      'team.read',
    ],
  },
  {
    role_id: 'developer',
    name: 'Developer',
    permits: [
      'payments.read',
      'subscriptions.read',
      'keys.read',
      'keys.manage',
      'addresses.read',
      'addresses.manage',
      'requests.read',
      'webhooks.read',
      'webhooks.manage',
      'team.read',
    ],
  },
  { role_id: 'read-only', name: 'Read-only', permits: read_only },
];

/** What acts on money, payments or agreements: nobody of a merchant may while the account is disabled. */
export const trading_permits: ReadonlySet<Permit> = new Set([
  'payments.capture',
  'payments.cancel',
  'payments.refund',
  'payments.review',
  'disputes.answer',
  'subscriptions.manage',
  'payouts.create',
  'payouts.approve',
]);

/** What the gateway's own people may do with any merchant without being of its team: see, never change. */
export const operator_permits: readonly Permit[] = all_permits.filter((permit) => permit.endsWith('.read'));
