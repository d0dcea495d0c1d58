import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';

const frame = () => import('../features/developers/developers-frame.tsx');
const team = () => import('../features/team/team-frame.tsx');

/** Pages for developers, below an account. */
export function developerPages<Parent extends AnyRoute>(account: Parent) {
  const getParentRoute = () => account;
  return [
    createRoute({
      getParentRoute,
      path: '/developers',
      component: lazyRouteComponent(frame, 'DevelopersHome'),
    }),
    createRoute({
      getParentRoute,
      path: '/developers/keys',
      component: lazyRouteComponent(() => import('../features/developers/keys-page.tsx'), 'KeysPage'),
    }),
    createRoute({
      getParentRoute,
      path: '/developers/addresses',
      component: lazyRouteComponent(
        () => import('../features/developers/addresses-page.tsx'),
        'AddressesPage',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/developers/requests',
      component: lazyRouteComponent(() => import('../features/developers/requests-page.tsx'), 'RequestsPage'),
    }),
    createRoute({
      getParentRoute,
      path: '/developers/requests/$request_id',
      component: lazyRouteComponent(() => import('../features/developers/request-page.tsx'), 'RequestPage'),
    }),
    createRoute({
      getParentRoute,
      path: '/developers/doctor',
      component: lazyRouteComponent(() => import('../features/developers/doctor-page.tsx'), 'DoctorPage'),
    }),
    createRoute({
      getParentRoute,
      path: '/developers/webhooks',
      component: lazyRouteComponent(
        () => import('../features/developers/webhooks/webhooks-page.tsx'),
        'WebhooksPage',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/developers/deliveries',
      component: lazyRouteComponent(
        () => import('../features/developers/webhooks/deliveries-page.tsx'),
        'DeliveriesPage',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/developers/events',
      component: lazyRouteComponent(
        () => import('../features/developers/webhooks/events-page.tsx'),
        'EventsPage',
      ),
    }),
  ] as const;
}

/** Pages of the team and of oneself, below an account. */
export function teamPages<Parent extends AnyRoute>(account: Parent) {
  const getParentRoute = () => account;
  return [
    createRoute({ getParentRoute, path: '/team', component: lazyRouteComponent(team, 'TeamHome') }),
    createRoute({
      getParentRoute,
      path: '/team/people',
      component: lazyRouteComponent(() => import('../features/team/people-page.tsx'), 'PeoplePage'),
    }),
    createRoute({
      getParentRoute,
      path: '/team/roles',
      component: lazyRouteComponent(() => import('../features/team/roles-page.tsx'), 'RolesPage'),
    }),
    createRoute({
      getParentRoute,
      path: '/team/single-sign-on',
      component: lazyRouteComponent(
        () => import('../features/team/single-sign-on-page.tsx'),
        'SingleSignOnPage',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/team/shoppers',
      component: lazyRouteComponent(() => import('../features/team/shoppers-page.tsx'), 'ShoppersPage'),
    }),
    createRoute({
      getParentRoute,
      path: '/team/audit',
      component: lazyRouteComponent(() => import('../features/team/audit-page.tsx'), 'AuditPage'),
    }),
    createRoute({
      getParentRoute,
      path: '/profile',
      component: lazyRouteComponent(() => import('../features/profile/profile-page.tsx'), 'ProfilePage'),
    }),
  ] as const;
}
