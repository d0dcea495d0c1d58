import type { AcquirerNotice } from './acquirer-messages.ts';
import type { Scenario } from './cards.ts';

/** What the acquirer says of a dispute, without when. */
export type PlayedNotice = Omit<AcquirerNotice, 'notice_id' | 'account_id' | 'reference' | 'occurred_at'>;

/** Something that the acquirer will say. */
export interface ComingNotice extends PlayedNotice {
  /** How much later, in units of what "later" takes. */
  readonly after: number;
  /** And so many days later: unless the inquiry has been answered, or the payment refunded, by then. */
  readonly unless_answered_days?: number;
  /** By when it wants an answer, in days; left out where `answer_due_at` says so, or nothing does. */
  readonly answer_days?: number;
}

/** The merchant's answer to a stage. */
export interface DisputeReply {
  readonly account_id: string;
  readonly case_reference: string;
  /** Of the authorisation. */
  readonly reference: string;
  readonly stage: AcquirerNotice['stage'];
  readonly amount: { readonly minor: bigint; readonly currency: string };
  readonly accepted: boolean;
  readonly explanation: string;
  readonly has_files: boolean;
}

interface SomeMoney {
  readonly minor: bigint;
  readonly currency: string;
}

const fraud = '10.4';
const answer_days = 7;
/** How the reference of the notice ends that makes a chargeback of an inquiry. */
export const escalation = 'unanswered';
/** In the currency of the dispute, in minor units. */
const chargeback_fee = 1500n;
const arbitration_fee = 25_000n;
/** What a card is charged back with that is billed in another currency, in hundredths of what was captured. */
const other_currency_percent = 110n;

function notice(
  case_reference: string,
  no: string,
  stage: PlayedNotice['stage'],
  contested: SomeMoney,
  moved: { readonly funds?: SomeMoney; readonly fee?: bigint } = {},
): PlayedNotice {
  const { funds, fee = 0n } = moved;
  return {
    case_reference,
    notice_reference: `${case_reference}.${no}`,
    stage,
    amount: contested.minor,
    currency: contested.currency,
    funds: funds?.minor ?? 0n,
    funds_currency: (funds ?? contested).currency,
    fee,
    fee_currency: contested.currency,
    reason_code: fraud,
    answer_due_at: null,
  };
}

function withdrawn({ minor, currency }: SomeMoney): SomeMoney {
  return { minor: -minor, currency };
}

/** What the issuer does about captured money of a card, by the scenario that the reference begins with. */
export function disputesOf(reference: string, instruction_id: bigint, money: SomeMoney): ComingNotice[] {
  const [scenario = ''] = reference.split('.');
  // Where a payment is captured several times, each capture is disputed for itself.
  const capture = reference.includes(`.${instruction_id}`) ? '' : `.${instruction_id}`;
  const own_case = `chargeback.${reference}${capture}`;
  const part = (percent: bigint): SomeMoney => ({ ...money, minor: (money.minor * percent) / 100n });
  const chargeback = (contested: SomeMoney, case_reference = own_case): ComingNotice => ({
    ...notice(case_reference, '1', 'chargeback', contested, { funds: withdrawn(contested) }),
    after: 1,
  });
  switch (scenario as Scenario) {
    case 'disputed':
      return [chargeback(money)];
    case 'disputed_inquiry':
      return [
        { ...notice(own_case, '1', 'inquiry', money), answer_days, after: 1 },
        {
          ...notice(own_case, escalation, 'chargeback', money, {
            funds: withdrawn(money),
            fee: -chargeback_fee,
          }),
          answer_days,
          after: 1,
          unless_answered_days: answer_days,
        },
      ];
    case 'disputed_fee':
      return [
        {
          ...notice(own_case, '1', 'chargeback', money, { funds: withdrawn(money), fee: -chargeback_fee }),
          answer_days,
          after: 1,
        },
      ];
    case 'disputed_twice':
      return [chargeback(part(40n), `${own_case}.a`), chargeback(part(30n), `${own_case}.b`)];
    case 'disputed_more':
      return [chargeback(part(115n))];
    case 'disputed_currency': {
      const currency = money.currency === 'USD' ? 'EUR' : 'USD';
      return [chargeback({ minor: part(other_currency_percent).minor, currency })];
    }
    default:
      return [];
  }
}

/** What comes of an answer: by a word in the explanation, else for whoever sent a file. */
export function outcomeOf(reply: DisputeReply): ComingNotice[] {
  const { case_reference, stage, amount, accepted, explanation, has_files } = reply;
  const say = (
    no: string,
    next: PlayedNotice['stage'],
    moved: Parameters<typeof notice>[4] = {},
    after = 1,
  ): ComingNotice => ({ ...notice(case_reference, `${stage}.${no}`, next, amount, moved), after });
  const escalates = !accepted && explanation.includes('escalating_evidence');
  const wins =
    !accepted &&
    !explanation.includes('losing_evidence') &&
    (escalates || explanation.includes('winning_evidence') || has_files);
  if (stage === 'inquiry') {
    if (wins && !escalates) return [say('closed', 'won')];
    const moved = { funds: withdrawn(amount), fee: -chargeback_fee };
    return [{ ...say('disputed', 'chargeback', moved), answer_days }];
  }
  if (stage === 'pre_arbitration' && escalates)
    return [{ ...say('filed', 'arbitration', { fee: -arbitration_fee }), answer_days }];
  if (!wins) return [say('lost', 'lost')];
  const won = say('won', 'won', { funds: amount });
  if (stage !== 'chargeback' || !escalates) return [won];
  const again = say('again', 'pre_arbitration', { funds: withdrawn(amount), fee: -chargeback_fee }, 2);
  return [won, { ...again, answer_days }];
}
