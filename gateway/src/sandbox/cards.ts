/** How the sandbox's acquirer treats a card. */
export type Scenario =
  | 'approve'
  | 'declined'
  | 'funds'
  | 'expired'
  | 'wrong_code'
  | 'malfunction'
  | 'challenge'
  /** No card: a method with a page of its own. */
  | 'redirect'
  | 'frictionless'
  | 'review'
  | 'blocked'
  | 'refund_fails'
  | 'disputed'
  | 'answer_lost'
  | 'renewal_declined'
  | 'renewal_recovers'
  | 'renewal_stopped';

export interface MagicCard {
  readonly pan: string;
  readonly scenario: Scenario;
  readonly effect: string;
}

/** The sandbox's cards (docs/sandbox.md#cards): any future expiry, any security code. */
export const magic_cards: readonly MagicCard[] = [
  { pan: '4242424242424242', scenario: 'approve', effect: 'approved' },
  { pan: '4000000000000002', scenario: 'declined', effect: 'declined, 05 do not honour' },
  { pan: '4000000000009995', scenario: 'funds', effect: 'declined, 51 insufficient funds' },
  { pan: '4000000000000069', scenario: 'expired', effect: 'declined, 54 expired card' },
  { pan: '4000000000000127', scenario: 'wrong_code', effect: 'declined, 82 wrong security code' },
  { pan: '4000000000000119', scenario: 'malfunction', effect: 'technical failure, 96 system malfunction' },
  { pan: '4000002760003184', scenario: 'challenge', effect: '3-D Secure challenge' },
  { pan: '4000000000003063', scenario: 'frictionless', effect: '3-D Secure without a challenge, approved' },
  { pan: '4000000000009235', scenario: 'review', effect: 'approved and held for review' },
  { pan: '4100000000000019', scenario: 'blocked', effect: 'blocked by a risk rule' },
  { pan: '4000000000005126', scenario: 'refund_fails', effect: 'approved; its refunds fail a moment later' },
  { pan: '4000000000000259', scenario: 'disputed', effect: 'approved; a chargeback follows its capture' },
  {
    pan: '4000000000006975',
    scenario: 'answer_lost',
    effect: 'executed, but the answer is lost: 1200 until the gateway has asked',
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
];

const scenario_by_pan = new Map(magic_cards.map((card) => [card.pan, card.scenario]));

/** Cards that are not in the table are approved. */
export function scenarioOf(pan: string): Scenario {
  return scenario_by_pan.get(pan) ?? 'approve';
}
