import { createRoute, lazyRouteComponent, notFound, redirect, type AnyRoute } from '@tanstack/react-router';
import type { Session } from '../../api/session.ts';
import { loadConsoleTexts } from '../../i18n/i18n.ts';

/** The console of the gateway's own people. Its name has a hyphen, so that it is no account's. */
export function operatorRoutes<Root extends AnyRoute>(
  root: Root,
  requireSession: (href: string) => Promise<Session>,
) {
  const shell = createRoute({
    getParentRoute: () => root,
    path: '/operator-console',
    component: lazyRouteComponent(() => import('./operator-shell.tsx'), 'OperatorShell'),
    beforeLoad: async ({ location }) => {
      const { user } = await requireSession(location.href);
      if (!user.operator) throw notFound();
      await loadConsoleTexts();
    },
  });
  return shell.addChildren([
    ...deskRoutes(shell),
    createRoute({
      getParentRoute: () => shell,
      path: '/',
      beforeLoad: () => {
        throw redirect({ to: '/operator-console/merchants' });
      },
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/merchants',
      component: lazyRouteComponent(() => import('./merchants-page.tsx'), 'MerchantsPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/merchants/$merchant_id',
      component: lazyRouteComponent(() => import('./merchant-page.tsx'), 'MerchantPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/accounts/$account_id',
      component: lazyRouteComponent(() => import('./account-page.tsx'), 'AccountPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/operations',
      component: lazyRouteComponent(() => import('./instructions-page.tsx'), 'InstructionsPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/accounts/$account_id/operations/$operation_id',
      component: lazyRouteComponent(() => import('./instruction-page.tsx'), 'InstructionPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/risk',
      component: lazyRouteComponent(() => import('./risk-page.tsx'), 'RiskPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/people',
      component: lazyRouteComponent(() => import('./people-page.tsx'), 'PeoplePage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/people/$user_id',
      component: lazyRouteComponent(() => import('./person-page.tsx'), 'PersonPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/single-sign-on',
      component: lazyRouteComponent(() => import('./single-sign-on/providers-page.tsx'), 'ProvidersPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/single-sign-on/$owner',
      component: lazyRouteComponent(() => import('./single-sign-on/provider-page.tsx'), 'ProviderPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/command-token',
      component: lazyRouteComponent(() => import('./command-token-page.tsx'), 'CommandTokenPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/retention',
      component: lazyRouteComponent(() => import('./retention-page.tsx'), 'RetentionPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/health',
      component: lazyRouteComponent(() => import('./health-page.tsx'), 'HealthPage'),
    }),
  ]);
}

/** Objects by their ids, and what has to do with money. */
function deskRoutes<Shell extends AnyRoute>(shell: Shell) {
  return [
    createRoute({
      getParentRoute: () => shell,
      path: '/objects',
      component: lazyRouteComponent(() => import('./search/search-page.tsx'), 'ObjectsPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/objects/$kind/$account_id/$object_id',
      component: lazyRouteComponent(() => import('./search/object-page.tsx'), 'ObjectPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/screening',
      component: lazyRouteComponent(() => import('./money/screening-page.tsx'), 'ScreeningPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/screening/cleared-pairs',
      component: lazyRouteComponent(() => import('./money/cleared-pairs-page.tsx'), 'ClearedPairsPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/screening/$account_id/$transaction_id',
      component: lazyRouteComponent(() => import('./money/held-payout-page.tsx'), 'HeldPayoutPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/suspense',
      component: lazyRouteComponent(() => import('./suspense/suspense-page.tsx'), 'SuspensePage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/suspense/$item_id',
      component: lazyRouteComponent(() => import('./suspense/suspense-item-page.tsx'), 'SuspenseItemPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/settlements',
      component: lazyRouteComponent(() => import('./reconciliation/settlements-page.tsx'), 'SettlementsPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/settlements/$settlement_id',
      component: lazyRouteComponent(() => import('./reconciliation/settlement-page.tsx'), 'SettlementPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/differences/$difference_id',
      component: lazyRouteComponent(() => import('./reconciliation/difference-page.tsx'), 'DifferencePage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/files',
      component: lazyRouteComponent(() => import('./files/locations-page.tsx'), 'FileLocationsPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/files/$name',
      component: lazyRouteComponent(() => import('./files/location-page.tsx'), 'FileLocationPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/dispute-notices',
      component: lazyRouteComponent(
        () => import('./dispute-notices/dispute-notices-page.tsx'),
        'DisputeNoticesPage',
      ),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/notifications',
      component: lazyRouteComponent(
        () => import('./notifications/notifications-page.tsx'),
        'NotificationsPage',
      ),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/notifications/$notification_id',
      component: lazyRouteComponent(
        () => import('./notifications/notification-page.tsx'),
        'NotificationPage',
      ),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/recalls',
      component: lazyRouteComponent(() => import('./recalls/recalls-page.tsx'), 'RecallsPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/recalls/$recall_id',
      component: lazyRouteComponent(() => import('./recalls/recall-page.tsx'), 'RecallPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/acquirers',
      component: lazyRouteComponent(() => import('./acquirers/acquirers-page.tsx'), 'AcquirersPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/acquirers/$name',
      component: lazyRouteComponent(() => import('./acquirers/acquirer-page.tsx'), 'AcquirerPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/rates',
      component: lazyRouteComponent(() => import('./money/rates-page.tsx'), 'RatesPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/profile',
      component: lazyRouteComponent(() => import('../profile/profile-page.tsx'), 'ProfilePage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/audit',
      component: lazyRouteComponent(() => import('./search/console-audit-page.tsx'), 'ConsoleAuditPage'),
    }),
  ] as const;
}
