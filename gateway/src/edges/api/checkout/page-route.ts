import { randomBytes } from 'node:crypto';
import type { CheckoutPageData, CheckoutSavedCard } from '@causeway/schemas/checkout-page.ts';
import type { CheckoutLanguage } from '@causeway/schemas/v1/checkout.ts';
import type { FastifyInstance } from 'fastify';
import { brandName, securityCodeLength } from '../../../kernel/values/card-brands.ts';
import { operatorCardRanges } from '../../../acquiring/cards/manage-card-ranges.ts';
import type { ShownCard } from '../../../acquiring/cards/shopper-cards.ts';
import { offeredCards } from '../../../acquiring/checkout/find-checkout.ts';
import {
  amountNow,
  prospectOf,
  verifiesOnly,
  type CheckoutSession,
} from '../../../acquiring/checkout/checkout.ts';
import { findBranding, listSites } from '../../../acquiring/checkout/settings.ts';
import { fittingMethods } from '../../../acquiring/payment-methods/payment-methods.ts';
import type { BuiltPage } from './built-page.ts';
import { checkoutPath } from './checkout-path.ts';
import {
  openSession,
  type CheckoutServices,
  type OpenCheckout,
  type SessionParams,
} from './checkout-services.ts';
import { shownOrder } from './order-summary.ts';
import type { PageContent } from './page-content.ts';
import { fillTexts, pageHtml, pageTexts, type Charging } from './page-html.ts';
import { chooseLanguage } from './page-language.ts';
import { pageHeaders } from './page-policy.ts';
import { missing_state, stateOf } from './page-state.ts';

const nonce_bytes = 18;

/** Serves the payment page itself. A URL without a session gets the same page, with nothing to pay. */
export function servePage(app: FastifyInstance, services: CheckoutServices, path: string): void {
  const secure = services.public_url.startsWith('https:');
  app.get<{ Params: SessionParams; Querystring: { language?: unknown } }>(path, async (request, reply) => {
    const open = await openSession(services, request.params);
    const language = chooseLanguage(
      request.query.language,
      open?.found.session.language ?? '',
      request.headers['accept-language'],
    );
    const nonce = randomBytes(nonce_bytes).toString('base64url');
    const content = open
      ? await contentOf(services, open, language, nonce)
      : emptyContent(services.page, language, nonce);
    return reply
      .code(open ? 200 : 404)
      .headers(pageHeaders(nonce, content.data.sites, secure))
      .send(pageHtml(content));
  });
}

function chargingOf(session: CheckoutSession): Charging {
  if (verifiesOnly(session)) return 'never';
  return amountNow(session) === 0n ? 'later' : 'now';
}

async function contentOf(
  services: CheckoutServices,
  { found, access }: OpenCheckout,
  language: CheckoutLanguage,
  nonce: string,
): Promise<PageContent> {
  const { context, page } = services;
  const { session } = found;
  const { ordered, account_id } = session;
  const [branding, sites, cards] = await Promise.all([
    findBranding(context, account_id),
    listSites(context, account_id),
    offeredCards(context, session),
  ]);
  const order = shownOrder(session, language);
  const charging = chargingOf(session);
  const texts = pageTexts(page, language, charging);
  const pay = charging === 'later' ? { pay: texts['subscribe'] ?? '' } : {};
  const data: CheckoutPageData = {
    state: stateOf(found, access, context.clock.now()),
    path: checkoutPath(session),
    session_id: session.session_id,
    sites: sites.map(({ origin }) => origin),
    card_ranges: operatorCardRanges(),
    texts: fillTexts(
      { ...texts, ...pay },
      {
        merchant: branding.display_name,
        order_no: session.order_no,
        amount: order.total,
      },
    ),
  };
  return {
    page,
    data,
    language,
    nonce,
    branding,
    sandbox: context.mode === 'sandbox',
    order,
    methods: fittingMethods(context.connectors, access.account, prospectOf(session)),
    saved_cards: cards.map(savedCard),
    first_choice: session.token_id || session.payment_method,
    holder: ordered.holder,
    store_card: ordered.store_card || ordered.subscription !== undefined,
    can_return: ordered.return_url !== '',
  };
}

function savedCard({ token_id, brand, masked }: ShownCard): CheckoutSavedCard {
  return {
    token_id,
    brand: brandName(brand),
    last_four: masked.slice(-4),
    security_code_length: securityCodeLength(brand),
  };
}

/** The page for a URL without a session. */
export function emptyContent(page: BuiltPage, language: CheckoutLanguage, nonce: string): PageContent {
  return {
    page,
    data: {
      state: missing_state,
      path: '',
      session_id: '',
      sites: [],
      card_ranges: null,
      texts: pageTexts(page, language, 'now'),
    },
    language,
    nonce,
    branding: { display_name: '', accent_color: '#1f4fd1' },
    sandbox: false,
    order: null,
    methods: [],
    saved_cards: [],
    first_choice: '',
    holder: '',
    store_card: false,
    can_return: false,
  };
}
