import { checkoutSubmission, type CheckoutState, type PageBrowser } from '@causeway/schemas/checkout-page.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { abandonCheckout } from '../../../acquiring/checkout/find-checkout.ts';
import { payCheckout } from '../../../acquiring/checkout/pay-checkout.ts';
import { RequestRefused } from '../../../kernel/errors.ts';
import { callerNetwork } from '../caller-address.ts';
import { parseBody } from '../body/parse-body.ts';
import { returnAddress } from '../signed-return.ts';
import { sendFile } from '../send-file.ts';
import { countOne, dividedLimiter } from '../divided-limiter.ts';
import { createValidator } from '../validate.ts';
import { assets_path, type BuiltPage } from './built-page.ts';
import { checkoutPath } from './checkout-path.ts';
import {
  openSession,
  type CheckoutServices,
  type OpenCheckout,
  type SessionParams,
} from './checkout-services.ts';
import { readSubmission } from './read-submission.ts';
import { servePage } from './page-route.ts';
import { signedResult, stateOf } from './page-state.ts';
import type { IncomingHttpHeaders } from 'node:http';
import { browser_limits } from '@causeway/schemas/browser-limits.ts';
import { maskCardNumbers } from '../../../kernel/values/card-numbers.ts';
import { knownBrowser } from '../../../acquiring/payments/authorisation-details.ts';

const submissions_per_minute_max = 120;
const asset_max_age_s = 31_536_000;

/** The payment page, its files, and its requests to the gateway. */
export function registerCheckout(app: FastifyInstance, services: CheckoutServices): void {
  const { context, verbs, page } = services;
  const limiter = dividedLimiter(services.parts, submissions_per_minute_max, 60);
  const validate = createValidator(checkoutSubmission);
  const path = '/checkout/:account_id/:session_id';

  async function requireSession(params: SessionParams): Promise<OpenCheckout> {
    const open = await openSession(services, params);
    if (!open) throw new RequestRefused('C0001');
    return open;
  }

  async function currentState(params: SessionParams): Promise<CheckoutState> {
    const { found, access } = await requireSession(params);
    return stateOf(found, access, context.clock.now());
  }

  servePage(app, services, path);
  serveAssets(app, page);

  app.get<{ Params: SessionParams }>(`${path}/state`, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    return currentState(request.params);
  });

  app.post<{ Params: SessionParams }>(`${path}/pay`, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    checkOrigin(request, services.public_url);
    await countOne(limiter, callerNetwork(request.address));
    const { found, access } = await requireSession(request.params);
    const { fields } = await parseBody((request.body as Buffer | undefined) ?? Buffer.alloc(0));
    const { browser: browser_details, ...sent } = validate(fields);
    const { account } = access;
    const submission = readSubmission(
      sent,
      pageBrowser(browser_details, request.headers),
      context.clock.now(account.account_id),
    );
    await payCheckout(context, verbs, account, found.session, submission);
    return currentState(request.params);
  });

  app.post<{ Params: SessionParams }>(`${path}/abandon`, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    checkOrigin(request, services.public_url);
    const { found } = await requireSession(request.params);
    await abandonCheckout(context, found);
    return currentState(request.params);
  });

  app.get<{ Params: SessionParams }>(`${path}/return`, async (request, reply) => {
    const { found, access } = await requireSession(request.params);
    const signed = signedResult(found, access, context.clock.now());
    const address = returnAddress(found.session.ordered.return_url, signed);
    return reply
      .code(303)
      .header('location', address?.href ?? checkoutPath(found.session))
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-store')
      .send();
  });
}

function serveAssets(app: FastifyInstance, page: BuiltPage): void {
  const assets = new Map([page.script, page.style].map((asset) => [asset.path, asset]));
  app.get<{ Params: { name: string } }>(`${assets_path}/:name`, async (request, reply) => {
    const asset = assets.get(`${assets_path}/${request.params.name}`);
    if (!asset) throw new RequestRefused('I0007');
    void reply
      .header('cache-control', `public, max-age=${asset_max_age_s}, immutable`)
      .header('cross-origin-resource-policy', 'same-origin')
      .header('x-content-type-options', 'nosniff');
    return sendFile(request, reply, asset);
  });
}

/** Only the gateway's own page may pay: no other site can make a customer's browser do it. */
function checkOrigin(request: FastifyRequest, public_url: string): void {
  const { 'sec-fetch-site': site, origin, 'content-type': type = '' } = request.headers;
  const own =
    site === undefined
      ? origin === undefined || origin === new URL(public_url).origin
      : site === 'same-origin';
  if (!own || !type.startsWith('application/json')) throw new RequestRefused('C0006');
}

/** What the page's script sees with the headers of its request; null where the browser does not say what it is. */
function pageBrowser(
  browser_details: PageBrowser | undefined,
  { accept = '*/*', 'user-agent': user_agent }: IncomingHttpHeaders,
): ReturnType<typeof knownBrowser> | null {
  if (!browser_details || !user_agent) return null;
  return knownBrowser({
    ...browser_details,
    accept_header: maskCardNumbers(accept).slice(0, browser_limits.header),
    user_agent: maskCardNumbers(user_agent).slice(0, browser_limits.header),
  });
}
