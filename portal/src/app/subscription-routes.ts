import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';

/** Pages of subscriptions, below an account. */
export function subscriptionPages<Parent extends AnyRoute>(account: Parent) {
  const getParentRoute = () => account;
  return [
    createRoute({
      getParentRoute,
      path: '/subscriptions',
      component: lazyRouteComponent(
        () => import('../features/subscriptions/subscriptions-page.tsx'),
        'SubscriptionsPage',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/subscriptions/calendar',
      component: lazyRouteComponent(
        () => import('../features/subscriptions/calendar-page.tsx'),
        'CalendarPage',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/subscriptions/$subscription_id',
      component: lazyRouteComponent(
        () => import('../features/subscriptions/subscription-page.tsx'),
        'SubscriptionPage',
      ),
    }),
  ];
}
