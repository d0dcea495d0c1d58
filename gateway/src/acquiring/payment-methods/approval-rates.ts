/** Payments of one method whose outcome is known. */
export interface Tally {
  readonly attempts: number;
  readonly accepted: number;
}

/** An account's payments of one method, by currency and country. */
export interface MethodTally extends Tally {
  readonly payment_method: string;
  readonly currency: string;
  readonly country: string;
}

/** How many payments it takes until nearer ones weigh as much as the wider circle around them. */
const prior_weight = 20;
/** Before anybody has paid by a method, one in two: it is neither preferred nor buried. */
const unknown_rate = 0.5;

const none: Tally = { attempts: 0, accepted: 0 };

function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce<Tally>(
    (total, { attempts, accepted }) => ({
      attempts: total.attempts + attempts,
      accepted: total.accepted + accepted,
    }),
    none,
  );
}

/** The rate of some payments, drawn towards a wider circle's the fewer they are. */
function drawnTowards({ attempts, accepted }: Tally, wider_rate: number): number {
  return (accepted + prior_weight * wider_rate) / (attempts + prior_weight);
}

/** What is expected of a method, and from how many of the account's own payments that was measured. */
export interface ApprovalRate {
  readonly rate: number;
  readonly attempts: number;
}

/**
 * The approval rate to expect of a payment by a method: all accounts of the gateway, the account, its
 * currency, and its country, each drawn towards the wider one while there is little to go by.
 */
export function expectedApprovalRate(
  method: string,
  prospect: { readonly currency: string; readonly country: string },
  own: readonly MethodTally[],
  everybody: ReadonlyMap<string, Tally>,
): ApprovalRate {
  const of_method = own.filter(({ payment_method }) => payment_method === method);
  const of_currency = of_method.filter(({ currency }) => currency === prospect.currency);
  const of_country = of_currency.filter(({ country }) => country === prospect.country);
  const circles = [
    everybody.get(method) ?? none,
    sum(of_method),
    sum(of_currency),
    ...(prospect.country === '' ? [] : [sum(of_country)]),
  ];
  const rate = circles.reduce((wider_rate, tally) => drawnTowards(tally, wider_rate), unknown_rate);
  return { rate, attempts: sum(of_method).attempts };
}
