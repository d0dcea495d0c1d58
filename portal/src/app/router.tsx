import { namesSeekingCards } from '@causeway/schemas/card-numbers/find-card-numbers.ts';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { query_client } from '../api/query-client.ts';
import { findAccount, session_query, type Session } from '../api/session.ts';
import { useStepUp } from '../api/step-up.ts';
import { NotFound } from '../components/not-found.tsx';
import { ProblemPage } from '../components/problem.tsx';
import { developerPages, teamPages } from './developer-routes.ts';
import { subscriptionPages } from './subscription-routes.ts';
import { operatorRoutes } from '../features/operator/operator-routes.tsx';
import { Shell } from './shell.tsx';

/** What the address holds after the question mark: plain texts, as people type and share them. */
type Search = Readonly<Record<string, string>>;

function parseSearch(text: string): Search {
  return Object.fromEntries(new URLSearchParams(text));
}

function stringifySearch(search: Record<string, unknown>): string {
  const filled = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(filled.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

/** What is not on the page until it is needed comes then. */
const StepUp = lazy(async () => ({ default: (await import('../components/step-up.tsx')).StepUp }));

function Root() {
  const request = useStepUp();
  return (
    <>
      <Outlet />
      <Suspense>{request && <StepUp request={request} />}</Suspense>
    </>
  );
}

const root = createRootRoute({
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: ProblemPage,
  validateSearch: (search): Search => search as Search,
  // Addresses are kept by histories and logs: what could be a card number does not stay in one that was typed.
  beforeLoad: ({ search }): void => {
    const cards = new Set(namesSeekingCards(search));
    if (cards.size === 0) return;
    const rest = Object.fromEntries(Object.entries(search).filter(([name]) => !cards.has(name)));
    throw redirect({ to: '.', search: rest, replace: true, state: { card_removed: true } });
  },
});

async function requireSession(href: string): Promise<Session> {
  const session = await query_client.ensureQueryData(session_query);
  const signed_in = session?.state === 'signed_in';
  if (signed_in && !session.second_factor_missing) return session;
  throw redirect({
    to: signed_in ? '/second-factor' : '/sign-in',
    search: href === '/' ? {} : { next: href },
  });
}

/** The account that was used here last, else the first. */
function startAccount(session: Session): string | undefined {
  const stored_account = localStorage.getItem('causeway.account');
  if (stored_account && findAccount(session, stored_account)) return stored_account;
  return session.merchants.flatMap(({ accounts }) => accounts)[0]?.account_id;
}

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async ({ location }) => {
    const session = await requireSession(location.href);
    const account_id = startAccount(session);
    if (account_id) throw redirect({ to: '/$account_id/overview', params: { account_id } });
    if (session.user.operator) throw redirect({ to: '/operator-console' });
    throw redirect({ to: '/sign-in', search: { none: '1' } });
  },
});

const sign_in = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('../features/sign-in/sign-in-page.tsx'), 'SignInPage'),
});

type SingleSignOnPages = 'SingleSignOnPage' | 'SingleSignOnReturn' | 'SingleSignOnLink';
const single_sign_on = (path: '/sso' | '/sso/callback' | '/sso/$slug', page: SingleSignOnPages) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(() => import('../features/sign-in/single-sign-on-page.tsx'), page),
  });

const forgotten_password = createRoute({
  getParentRoute: () => root,
  path: '/forgotten-password',
  component: lazyRouteComponent(
    () => import('../features/sign-in/forgotten-password-page.tsx'),
    'ForgottenPasswordPage',
  ),
});

const new_password = createRoute({
  getParentRoute: () => root,
  path: '/new-password',
  component: lazyRouteComponent(() => import('../features/sign-in/new-password-page.tsx'), 'NewPasswordPage'),
});

const second_factor = createRoute({
  getParentRoute: () => root,
  path: '/second-factor',
  component: lazyRouteComponent(
    () => import('../features/sign-in/second-factor-page.tsx'),
    'SecondFactorPage',
  ),
  beforeLoad: async () => {
    const session = await query_client.ensureQueryData(session_query);
    if (session?.state !== 'signed_in') throw redirect({ to: '/sign-in' });
  },
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(() => import('../features/invitation/invitation-page.tsx'), 'InvitationPage'),
});

/** What refusals of the API link to, which do not say whether there is such an account: the log of the person's own. */
const refused_requests = createRoute({
  getParentRoute: () => root,
  path: '/developers/requests',
  beforeLoad: async ({ location }) => {
    const account_id = startAccount(await requireSession(location.href));
    if (!account_id) throw redirect({ to: '/' });
    const search = { result: 'refused' };
    throw redirect({ to: '/$account_id/developers/requests', params: { account_id }, search });
  },
});

const account = createRoute({
  getParentRoute: () => root,
  path: '/$account_id',
  component: Shell,
  beforeLoad: async ({ location, params }) => {
    const session = await requireSession(location.href);
    if (findAccount(session, params.account_id)) localStorage.setItem('causeway.account', params.account_id);
  },
});

const pages = [
  createRoute({
    getParentRoute: () => account,
    path: '/',
    beforeLoad: ({ params }) => {
      throw redirect({ to: '/$account_id/overview', params });
    },
  }),
  createRoute({
    getParentRoute: () => account,
    path: '/overview',
    component: lazyRouteComponent(() => import('../features/overview/overview-page.tsx'), 'OverviewPage'),
  }),
  createRoute({
    getParentRoute: () => account,
    path: '/payments',
    component: lazyRouteComponent(() => import('../features/payments/payments-page.tsx'), 'PaymentsPage'),
  }),
  createRoute({
    getParentRoute: () => account,
    path: '/payments/$transaction_id',
    component: lazyRouteComponent(() => import('../features/payments/payment-page.tsx'), 'PaymentPage'),
  }),
  createRoute({
    getParentRoute: () => account,
    path: '/review',
    component: lazyRouteComponent(() => import('../features/review/review-page.tsx'), 'ReviewPage'),
  }),
  createRoute({
    getParentRoute: () => account,
    path: '/refunds',
    component: lazyRouteComponent(() => import('../features/refunds/refunds-page.tsx'), 'RefundsPage'),
  }),
  createRoute({
    getParentRoute: () => account,
    path: '/payouts',
    component: lazyRouteComponent(() => import('../features/payouts/payouts-page.tsx'), 'PayoutsPage'),
  }),
  createRoute({
    getParentRoute: () => account,
    path: '/payouts/new',
    component: lazyRouteComponent(() => import('../features/payouts/new-payout-page.tsx'), 'NewPayoutPage'),
  }),
  createRoute({
    getParentRoute: () => account,
    path: '/payouts/file',
    component: lazyRouteComponent(() => import('../features/payouts/payout-file-page.tsx'), 'PayoutFilePage'),
  }),
  createRoute({
    getParentRoute: () => account,
    path: '/payouts/rules',
    component: lazyRouteComponent(
      () => import('../features/payouts/payout-rules-page.tsx'),
      'PayoutRulesPage',
    ),
  }),
  createRoute({
    getParentRoute: () => account,
    path: '/payouts/$transaction_id',
    component: lazyRouteComponent(() => import('../features/payouts/payout-page.tsx'), 'PayoutPage'),
  }),
  createRoute({
    getParentRoute: () => account,
    path: '/beneficiaries',
    component: lazyRouteComponent(
      () => import('../features/payouts/parties/parties-page.tsx'),
      'BeneficiariesPage',
    ),
  }),
  createRoute({
    getParentRoute: () => account,
    path: '/payers',
    component: lazyRouteComponent(() => import('../features/payouts/parties/parties-page.tsx'), 'PayersPage'),
  }),
  createRoute({
    getParentRoute: () => account,
    path: '/balances',
    component: lazyRouteComponent(() => import('../features/balances/balances-page.tsx'), 'BalancesPage'),
  }),
  createRoute({
    getParentRoute: () => account,
    path: '/settlement',
    component: lazyRouteComponent(() => import('../features/balances/settlement-page.tsx'), 'SettlementPage'),
  }),
  createRoute({
    getParentRoute: () => account,
    path: '/disputes',
    component: lazyRouteComponent(() => import('../features/disputes/disputes-page.tsx'), 'DisputesPage'),
  }),
  createRoute({
    getParentRoute: () => account,
    path: '/disputes/$dispute_id',
    component: lazyRouteComponent(() => import('../features/disputes/dispute-page.tsx'), 'DisputePage'),
  }),
];

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    sign_in,
    single_sign_on('/sso', 'SingleSignOnPage'),
    single_sign_on('/sso/callback', 'SingleSignOnReturn'),
    single_sign_on('/sso/$slug', 'SingleSignOnLink'),
    forgotten_password,
    new_password,
    second_factor,
    refused_requests,
    account.addChildren([
      ...pages,
      ...subscriptionPages(account),
      ...developerPages(account),
      ...teamPages(account),
    ]),
    invitation,
    operatorRoutes(root, requireSession),
  ]),
  basepath: '/portal',
  defaultPreload: 'intent',
  scrollRestoration: true,
  parseSearch,
  stringifySearch,
});

/** Asks for the code of the pages that the address names together with the session, not after it. */
export function loadPages(): void {
  const [routes] = router.getMatchedRoutes(globalThis.location.pathname);
  for (const route of routes) {
    // What cannot be had is asked for again, and missed, by the page itself.
    router.loadRouteChunk(route)?.catch(() => {});
  }
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page that is gone to puts the cursor into its search field. */
    readonly searching?: boolean;
    /** The address held what could be a card number. */
    readonly card_removed?: boolean;
  }
  interface Register {
    router: typeof router;
  }
}
