import { listPayments, listRefunds, payment_actions, readPayment, reviewQueue } from './payments.ts';
import type { PortalRoute } from './portal-route.ts';
import { passTotp, readSession, signIn, signOut } from './session.ts';
import { listSignKeys } from './sign-keys.ts';

/** Every route of the portal's JSON. A test holds that each is served, and that each keeps to roles and tenants. */
export const portal_routes: readonly PortalRoute[] = [
  signIn,
  readSession,
  signOut,
  passTotp,
  listSignKeys,
  listPayments,
  readPayment,
  reviewQueue,
  ...Object.values(payment_actions).flatMap(({ preview, perform }) => [preview, perform]),
  listRefunds,
];
