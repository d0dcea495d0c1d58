import type { RouteSource } from './command-of-route.ts';

/** The routes that are commands as well, by what they are about. */
export const route_sources = {
  shoppers: {
    routes: () => import('@causeway/schemas/portal/shoppers.ts'),
    serve: async () => (await import('../api/portal/shoppers/shoppers.ts')).serveShoppers,
  },
  suspense: {
    routes: () => import('@causeway/schemas/portal/operator/suspense.ts'),
    serve: async () => (await import('../api/portal/operator/suspense.ts')).serveSuspense,
  },
  dispute_notices: {
    routes: () => import('@causeway/schemas/portal/operator/dispute-notices.ts'),
    serve: async () => (await import('../api/portal/operator/dispute-notices.ts')).serveDisputeNotices,
  },
  recalls: {
    routes: () => import('@causeway/schemas/portal/operator/recalls.ts'),
    serve: async () => (await import('../api/portal/operator/recalls.ts')).serveRecalls,
  },
  reconciliation: {
    routes: () => import('@causeway/schemas/portal/operator/reconciliation.ts'),
    serve: async () => (await import('../api/portal/operator/reconciliation.ts')).serveReconciliation,
  },
  expected_settlements: {
    routes: () => import('@causeway/schemas/portal/operator/expected-settlements.ts'),
    serve: async () =>
      (await import('../api/portal/operator/expected-settlements.ts')).serveExpectedSettlements,
  },
  file_locations: {
    routes: () => import('@causeway/schemas/portal/operator/file-locations.ts'),
    serve: async () => (await import('../api/portal/operator/file-locations.ts')).serveFileLocations,
  },
  risk: {
    routes: () => import('@causeway/schemas/portal/operator/risk.ts'),
    serve: async () => (await import('../api/portal/operator/risk.ts')).serveRisk,
  },
  notifications: {
    routes: () => import('@causeway/schemas/portal/operator/notifications.ts'),
    serve: async () => (await import('../api/portal/operator/notifications.ts')).serveNotifications,
  },
  mail: {
    routes: () => import('@causeway/schemas/portal/operator/mail.ts'),
    serve: async () => (await import('../api/portal/operator/mail.ts')).serveMail,
  },
  single_sign_on: {
    routes: () => import('@causeway/schemas/portal/single-sign-on.ts'),
    serve: async () => (await import('../api/portal/identity/single-sign-on.ts')).serveProviders,
  },
  merchants: {
    routes: () => import('@causeway/schemas/portal/operator/merchants.ts'),
    serve: async () => (await import('../api/portal/operator/merchants.ts')).serveMerchants,
  },
  prices: {
    routes: () => import('@causeway/schemas/portal/operator/prices.ts'),
    serve: async () => (await import('../api/portal/operator/prices.ts')).servePrices,
  },
  screening: {
    routes: () => import('@causeway/schemas/portal/operator/screening.ts'),
    serve: async () => {
      const { serveClearedPairs, servePartyHits } = await import('../api/portal/operator/screening.ts');
      return (app, services) => {
        servePartyHits(app, services);
        serveClearedPairs(app, services);
      };
    },
  },
  webhooks: {
    routes: () => import('@causeway/schemas/portal/developers/webhooks.ts'),
    serve: async () => {
      const { serveDeliveries } = await import('../api/portal/developers/deliveries.ts');
      const { serveWebhooks } = await import('../api/portal/developers/webhooks.ts');
      return (app, services) => {
        serveWebhooks(app, services);
        serveDeliveries(app, services);
      };
    },
  },
  sign_keys: {
    routes: () => import('@causeway/schemas/portal/developers/sign-keys.ts'),
    serve: async () => (await import('../api/portal/developers/sign-keys.ts')).serveSignKeys,
  },
  addresses: {
    routes: () => import('@causeway/schemas/portal/developers/addresses.ts'),
    serve: async () => (await import('../api/portal/developers/addresses.ts')).serveAddresses,
  },
  payable_limits: {
    routes: () => import('@causeway/schemas/portal/operator/payable-limits.ts'),
    serve: async () => (await import('../api/portal/operator/payable-limits.ts')).servePayableLimits,
  },
  instructions: {
    routes: () => import('@causeway/schemas/portal/operator/instructions.ts'),
    serve: async () => (await import('../api/portal/operator/instructions.ts')).serveInstructions,
  },
  acquirers: {
    routes: () => import('@causeway/schemas/portal/operator/acquirers.ts'),
    serve: async () => {
      const { serveAcquirers } = await import('../api/portal/operator/acquirers.ts');
      return (app, services, { acquirers }) => serveAcquirers(app, services, acquirers);
    },
  },
  routing_rules: {
    routes: () => import('@causeway/schemas/portal/operator/routing-rules.ts'),
    serve: async () => (await import('../api/portal/operator/routing-rules.ts')).serveRoutingRules,
  },
  beneficiaries: {
    routes: () => import('@causeway/schemas/portal/beneficiaries.ts'),
    serve: async () => (await import('../api/portal/beneficiaries/beneficiaries.ts')).serveBeneficiaries,
  },
  test_clocks: {
    routes: () => import('@causeway/schemas/portal/test-clocks.ts'),
    serve: async () => (await import('../api/portal/developers/test-clocks.ts')).serveTestClocks,
  },
  payers: {
    routes: () => import('@causeway/schemas/portal/payers.ts'),
    serve: async () => (await import('../api/portal/beneficiaries/beneficiaries.ts')).servePayers,
  },
} satisfies Readonly<Record<string, RouteSource>>;
