/** What the sandbox's bank says of a payee's name, by the name. Every other name matches. */
export interface PayeeScenario {
  readonly name: string;
  readonly result: 'CLOSE_MATCH' | 'NO_MATCH' | 'NOT_POSSIBLE' | 'no answer' | 'failure';
  /** The account holder's name, where it is told. */
  readonly holder: string;
  readonly reason: string;
}

/** The magic names, in any letters' case. */
export const payee_scenarios: readonly PayeeScenario[] = [
  { name: 'Close Match', result: 'CLOSE_MATCH', holder: 'Close Match Holding', reason: '' },
  { name: 'No Match', result: 'NO_MATCH', holder: '', reason: '' },
  {
    name: 'Not Possible',
    result: 'NOT_POSSIBLE',
    holder: '',
    reason: 'The beneficiary’s bank takes no part in the scheme',
  },
  { name: 'Bank Failure', result: 'failure', holder: '', reason: 'The bank’s system is down' },
  { name: 'No Answer', result: 'no answer', holder: '', reason: '' },
];

export function payeeScenarioOf(name: string): PayeeScenario | null {
  return payee_scenarios.find((known) => known.name.toLowerCase() === name.trim().toLowerCase()) ?? null;
}
