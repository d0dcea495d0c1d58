import type { DisputablePayment, StandIn } from '../connectors/acquirer-kind.ts';

export const lines_help = `Type here:
  dispute [REFERENCE AMOUNT]  a cardholder disputes a payment: the newest with captured money, or that with the
                              acquirer's reference; the amount is in minor units
  won [DISPUTE]               the issuer decides the newest dispute, or the one named, for the merchant
  lost [DISPUTE]              the same against the merchant
`;

/** What a person types at a stand-in. @returns a function that does what a line says, and answers in lines */
export function createStandInLines(stand_in: StandIn): (line: string) => string {
  let newest_dispute = '';

  function dispute(named: DisputablePayment | null): string {
    const payment = named ?? stand_in.newestCaptured?.();
    if (payment === undefined) return 'Name the payment: dispute REFERENCE AMOUNT\n';
    if (payment === null) return 'There is no payment with captured money\n';
    const { authorisation_reference, amount } = payment;
    newest_dispute = stand_in.openDispute(authorisation_reference, amount);
    return `Dispute ${newest_dispute} of payment ${authorisation_reference} is open, ${amount} in minor units\n`;
  }

  function close(given: string | undefined, won: boolean): string {
    const name = given ?? newest_dispute;
    if (name === '') return 'There is no dispute\n';
    stand_in.closeDispute(name, won);
    return `Dispute ${name} is ${won ? 'won' : 'lost'}\n`;
  }

  return (line) => {
    const [command = '', ...words] = line.trim().split(/\s+/);
    try {
      if (command === '') return '';
      if (command === 'won' || command === 'lost') return close(words[0], command === 'won');
      if (command !== 'dispute') return lines_help;
      const [authorisation_reference, amount = ''] = words;
      if (authorisation_reference === undefined) return dispute(null);
      if (!/^[1-9][0-9]{0,14}$/.test(amount)) return 'The amount must be a whole number, above zero\n';
      return dispute({ authorisation_reference, amount: BigInt(amount) });
    } catch (error) {
      return `${(error as Error).message}\n`;
    }
  };
}
