import type { PlayedDecline } from '@causeway/connector-kit/acquirer-kind.ts';

/** How a card of Checkout.com's test system answers. */
export interface TestCard {
  readonly scheme: string;
  readonly response_code: string;
  readonly response_summary: string;
  /** The scheme's own response code. */
  readonly partner_response_code: string;
  /** Whether a payment that asks for 3-D Secure is sent to the issuer's page. */
  readonly enrolled: boolean;
}

function approving(scheme: string, enrolled: boolean): TestCard {
  const approved = { response_code: '10000', response_summary: 'Approved', partner_response_code: '00' };
  return { scheme, enrolled, ...approved };
}

function declining(response_code: string, response_summary: string, partner_response_code: string): TestCard {
  return { scheme: 'Visa', enrolled: false, response_code, response_summary, partner_response_code };
}

/**
 * Card numbers of Checkout.com's sandbox.
 * Sources: "Test cards" (checkout.com/docs/developer-resources/testing/test-cards), 3 July 2024, and for the approved
 * ones "Testing" (checkoutdocs.readme.io/docs/testing): Visa and Mastercard take 3-D Secure, the others do not. The last
 * three, which it does not have, are our own.
 */
export const test_cards: ReadonlyMap<string, TestCard> = new Map([
  ['4242424242424242', approving('Visa', true)],
  ['5436031030606378', approving('Mastercard', true)],
  ['6011111111111117', approving('Discover', false)],
  ['3530111333300000', approving('JCB', false)],
  ['30123456789019', approving('Diners Club International', false)],
  ['4734868958733862', declining('200N7', 'Decline for CVV2 failure', 'N7')],
  ['4567361325981788', declining('200R3', 'Issuer initiated a stop payment for all authorizations', 'R3')],
  ['4111111111111129', declining('20001', 'Refer to card issuer', '01')],
  ['4024007103573027', declining('20012', 'Invalid transaction', '12')],
  ['4485381577182090', declining('20014', 'Invalid card number', '14')],
  ['4544249167673670', declining('20051', 'Insufficient funds', '51')],
  ['4724117215951699', declining('20054', 'Expired card', '54')],
  ['4151512736305999', declining('20057', 'Transaction not permitted to cardholder', '57')],
  ['4897453568485113', declining('20059', 'Suspected fraud', '59')],
  ['4556294593757189', declining('20061', 'Activity amount limit exceeded', '61')],
  ['4818924250131070', declining('20062', 'Restricted card', '62')],
  ['4556253752712245', declining('20063', 'Security violation', '63')],
  ['4095254802642505', declining('20068', 'Response received too late / Timeout', '68')],
  ['4532819413487978', declining('20078', 'Blocked, first use', '78')],
  ['5199992312641465', { ...declining('20154', '3DS authentication required', '65'), enrolled: true }],
  ['4543474002249996', approving('Visa', false)],
  ['4658584090000001', declining('41101', 'Risk Blocked Transaction', '')],
]);

/** Approves half of what is asked where the request accepts that. */
export const partially_approving_card = '4543474002249996';

/** What some of them mean in the gateway's catalogue ("API response codes", 14 July 2026). */
export const played_declines: readonly PlayedDecline[] = [
  { pan: '4734868958733862', code: 'D0082', cause: 'issuer', response_code: 'N7' },
  { pan: '4111111111111129', code: 'D0001', cause: 'issuer', response_code: '01' },
  { pan: '4544249167673670', code: 'D0051', cause: 'issuer', response_code: '51' },
  { pan: '4724117215951699', code: 'D0054', cause: 'issuer', response_code: '54' },
  { pan: '4151512736305999', code: 'D0057', cause: 'issuer', response_code: '57' },
  { pan: '4897453568485113', code: 'D0059', cause: 'issuer', response_code: '59' },
  { pan: '4658584090000001', code: 'D0100', cause: 'risk' },
];
