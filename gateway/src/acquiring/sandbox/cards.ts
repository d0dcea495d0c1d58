/** How the sandbox's acquirer treats a card. */
export type Scenario =
  | 'approve'
  | 'declined'
  | 'funds'
  | 'expired'
  | 'wrong_code'
  | 'malfunction'
  /** Only at the acquirer named `sandbox`. */
  | 'malfunction_here'
  | 'declined_here'
  | 'challenge'
  /** No card: a method with a page of its own. */
  | 'redirect'
  | 'frictionless'
  | 'review'
  | 'blocked'
  | 'refund_fails'
  | 'disputed'
  | 'disputed_inquiry'
  | 'disputed_fee'
  | 'disputed_twice'
  | 'disputed_more'
  | 'disputed_currency'
  | 'answer_lost'
  /** The issuer declines more, and longer; of the last, without a way back. */
  | 'adjust_declined'
  | 'adjust_stopped'
  | 'adjust_lost'
  | 'renewal_declined'
  | 'renewal_recovers'
  | 'renewal_stopped'
  | 'partial'
  | 'renewal_partial'
  | 'approved_more'
  | 'approved_nothing'
  /** Declined with the response code, and the advice code, that the card has. */
  | 'coded'
  /** So are its renewals, and nothing else. */
  | 'renewal_coded';

export interface MagicCard {
  readonly pan: string;
  readonly scenario: Scenario;
  readonly effect: string;
  readonly response_code?: string;
  /** Mastercard's merchant advice code. */
  readonly advice_code?: string;
}

/** The sandbox's cards (docs/sandbox.md#cards): any future expiry, any security code. */
export const magic_cards: readonly MagicCard[] = [
  { pan: '4242424242424242', scenario: 'approve', effect: 'approved' },
  { pan: '4000000000000002', scenario: 'declined', effect: 'declined, 05 do not honour' },
  { pan: '4000000000009995', scenario: 'funds', effect: 'declined, 51 insufficient funds' },
  { pan: '4000000000000069', scenario: 'expired', effect: 'declined, 54 expired card' },
  { pan: '4000000000000127', scenario: 'wrong_code', effect: 'declined, 82 wrong security code' },
  { pan: '4000000000000119', scenario: 'malfunction', effect: 'technical failure, 96 system malfunction' },
  {
    pan: '4000000000000143',
    scenario: 'malfunction_here',
    effect: 'technical failure, 96 system malfunction, at the acquirer `sandbox`; approved by others',
  },
  {
    pan: '4000000000000150',
    scenario: 'declined_here',
    effect: 'declined, 05 do not honour, at the acquirer `sandbox`; approved by others',
  },
  { pan: '4000002760003184', scenario: 'challenge', effect: '3-D Secure challenge' },
  { pan: '4000000000003063', scenario: 'frictionless', effect: '3-D Secure without a challenge, approved' },
  { pan: '4000000000009235', scenario: 'review', effect: 'approved and held for review' },
  { pan: '4100000000000019', scenario: 'blocked', effect: 'blocked by a risk rule' },
  { pan: '4000000000005126', scenario: 'refund_fails', effect: 'approved; its refunds fail a moment later' },
  { pan: '4000000000000259', scenario: 'disputed', effect: 'approved; a chargeback follows its capture' },
  {
    pan: '4000000000001976',
    scenario: 'disputed_inquiry',
    effect: 'approved; an inquiry follows its capture',
  },
  {
    pan: '4000000000002685',
    scenario: 'disputed_fee',
    effect: 'approved; a chargeback with a fee of 15.00 and a deadline of 7 days follows its capture',
  },
  {
    pan: '4000000404000079',
    scenario: 'disputed_twice',
    effect: 'approved; two chargebacks, of 40 % and of 30 %, follow its capture',
  },
  {
    pan: '4000000000001158',
    scenario: 'disputed_more',
    effect: 'approved; a chargeback of 115 % follows its capture',
  },
  {
    pan: '4000000000008401',
    scenario: 'disputed_currency',
    effect: 'approved; a chargeback in another currency follows its capture',
  },
  {
    pan: '4000000000006975',
    scenario: 'answer_lost',
    effect: 'executed, but the answer is lost: 1200 (processing) until the gateway has asked',
  },
  {
    pan: '4000000000000416',
    scenario: 'adjust_declined',
    effect: 'approved; every increase is declined, 51 insufficient funds',
  },
  {
    pan: '5200000000000411',
    scenario: 'adjust_declined',
    effect: 'approved; every increase and extension is declined, 51 insufficient funds',
  },
  {
    pan: '4000000000000440',
    scenario: 'adjust_stopped',
    effect: 'approved; an increase is declined, 46 closed account: never to be tried again',
  },
  {
    pan: '4000000000000424',
    scenario: 'adjust_lost',
    effect: 'approved; its adjustments are executed, but the answer is lost',
  },
  {
    pan: '4000000000000341',
    scenario: 'renewal_declined',
    effect: 'approved; every renewal of a subscription is declined, 51 insufficient funds',
  },
  {
    pan: '4000000000000507',
    scenario: 'renewal_recovers',
    effect: 'approved; the first two renewal charges of a subscription are declined, 51, later ones approved',
  },
  {
    pan: '4000000000000630',
    scenario: 'renewal_stopped',
    effect: 'approved; every renewal is declined, R1 stopped by the customer: never tried again',
  },
  {
    pan: '4000000000006017',
    scenario: 'partial',
    effect: 'approved in part, 10: 60 % of the amount, rounded down',
  },
  {
    pan: '4000000000006116',
    scenario: 'renewal_partial',
    effect: 'approved; every renewal of a subscription is approved in part, 10',
  },
  {
    pan: '4000000000006025',
    scenario: 'approved_more',
    effect: 'approves more than was asked, which no acquirer may: reversed, 5200 (technical failure)',
  },
  {
    pan: '4000000000006033',
    scenario: 'approved_nothing',
    effect: 'approves an amount of zero where money was asked for: reversed, 5200 (technical failure)',
  },
  ...coded('declined', [
    ['4000000000003048', '04', '', 'pick up card: never to be tried again'],
    ['4000000000003071', '07', '', 'pick up card, special conditions: never to be tried again'],
    ['4000000000003154', '15', '', 'no such issuer: never to be tried again'],
    ['4000000000003410', '41', '', 'lost card: never to be tried again'],
    ['4000000000003436', '43', '', 'stolen card: never to be tried again'],
    ['4000000000003469', '46', '', 'closed account: never to be tried again'],
    ['4000000000003576', '57', '', 'not permitted to the cardholder: never to be tried again'],
    ['4000000000003659', '65', '', 'limit of the card exceeded'],
    ['4000000000003915', '91', '', 'issuer not available: 5200 (technical failure)'],
    ['5200000000000031', '05', '03', 'do not honour; advice 03 do not try again'],
    ['5200000000000023', '51', '02', 'insufficient funds; advice 02 try again later'],
    ['5200000000000015', '54', '01', 'expired card; advice 01 new card data available'],
    ['5200000000000247', '05', '24', 'do not honour; advice 24 not before an hour'],
  ]),
  ...coded('approved; every renewal of a subscription is declined', [
    ['4000000000006801', 'R0', '', 'stop payment order: never tried again'],
    ['4000000000006835', 'R3', '', 'all recurring payments revoked: never tried again'],
    ['5200000000000213', '05', '21', 'do not honour; advice 21 recurring payments stopped'],
    ['5200000000000270', '51', '27', 'insufficient funds; advice 27 not before four days'],
  ]),
];

/** Cards that are declined with the codes of a scheme. */
function coded(
  effect: 'declined' | 'approved; every renewal of a subscription is declined',
  rows: readonly (readonly [pan: string, response_code: string, advice_code: string, text: string])[],
): MagicCard[] {
  const scenario = effect === 'declined' ? 'coded' : 'renewal_coded';
  return rows.map(([pan, response_code, advice_code, text]) => ({
    pan,
    scenario,
    effect: `${effect}, ${response_code} ${text}`,
    response_code,
    advice_code,
  }));
}

const card_by_pan = new Map(magic_cards.map((card) => [card.pan, card]));
/** Any number that begins so is treated by its last four digits: so that one effect can be had of many cards. */
const family = '400000';
const card_by_last_four = new Map(
  magic_cards.filter(({ pan }) => pan.startsWith(family)).map((card) => [card.pan.slice(-4), card]),
);
const approved: Omit<MagicCard, 'pan'> = { scenario: 'approve', effect: 'approved' };

/** How a card is treated. Cards that are not in the table are approved. */
export function magicCardOf(pan: string): Omit<MagicCard, 'pan'> {
  const of_family = pan.length === 16 && pan.startsWith(family) ? card_by_last_four.get(pan.slice(-4)) : null;
  return card_by_pan.get(pan) ?? of_family ?? approved;
}
