import type { Connector, Outcome } from '../connector.ts';

/**
 * The sandbox's connectors in production refuse to take or pay out money, so that no test card becomes a balance, and
 * no balance a payout, that somebody believes to be real.
 */
export function refuseRealMoney(connector: Connector): Connector {
  return {
    ...connector,
    async perform(instructions, signal) {
      const allowed = instructions.filter(({ kind }) => kind !== 'authorise' && kind !== 'payout');
      const outcomes = allowed.length > 0 ? await connector.perform(allowed, signal) : [];
      const performed = new Map(allowed.map(({ id }, at) => [id, outcomes[at]]));
      return instructions.map(({ id }) => performed.get(id) ?? refused);
    },
  };
}

const refused: Outcome = {
  result: 'refused',
  code: 'D0102',
  cause: 'technical',
  payout_failure: { reason_code: '', text: 'The sandbox’s bank moves no real money: set up a bank' },
};
