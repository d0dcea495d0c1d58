/** What the sandbox's bank does with a payout, by the last digits of the account number or IBAN. */
export interface BankScenario {
  readonly digits: string;
  readonly name: string;
  /** When the final word comes: in the answer, or later. */
  readonly when: 'at_once' | 'later';
  readonly outcome: 'completed' | 'failed' | 'returned';
  /** ISO 20022 reason code and the bank's words, where it did not pay or got the money back. */
  readonly reason_code: string;
  readonly reason: string;
  /** How the bank misbehaves on the way. */
  readonly fault: '' | 'answer_lost' | 'request_lost' | 'answer_late';
}

function scenario(
  digits: string,
  name: string,
  fields: Partial<Omit<BankScenario, 'digits' | 'name'>> = {},
): BankScenario {
  return {
    digits,
    name,
    when: 'at_once',
    outcome: 'completed',
    reason_code: '',
    reason: '',
    fault: '',
    ...fields,
  };
}

function failing(digits: string, reason_code: string, reason: string): BankScenario {
  return scenario(digits, `failed ${reason_code}`, { outcome: 'failed', reason_code, reason });
}

const completes = scenario('', 'completed');

/** The magic endings. Every other account is paid at once. */
export const bank_scenarios: readonly BankScenario[] = [
  scenario('9001', 'completed later', { when: 'later' }),
  failing('9011', 'AC01', 'Account number does not exist'),
  failing('9012', 'AC04', 'Account is closed'),
  failing('9013', 'AC06', 'Account is blocked'),
  failing('9014', 'RC01', 'Bank identifier is not known'),
  failing('9015', 'BE01', 'Name does not match the account'),
  failing('9016', 'BE04', 'Beneficiary’s address is missing'),
  failing('9017', 'AM02', 'Amount is over the limit'),
  failing('9018', 'AM09', 'Amount is not what was agreed'),
  failing('9019', 'AM04', 'Funding account has insufficient funds'),
  failing('9020', 'AM05', 'Duplicate of an earlier payment'),
  failing('9021', 'DT01', 'Date is not valid'),
  failing('9022', 'AG01', 'Payments to this account are not permitted'),
  failing('9023', 'RR04', 'Regulatory reason'),
  failing('9024', 'FRAD', 'Suspected fraud'),
  failing('9025', 'MS02', 'Refused by the beneficiary'),
  failing('9026', 'CNCL', 'Cancelled by the bank'),
  failing('9027', 'AB05', 'Beneficiary’s bank did not answer in time'),
  failing('9028', 'FF01', 'File format is invalid'),
  failing('9029', '', ''),
  scenario('9031', 'failed later', {
    when: 'later',
    outcome: 'failed',
    reason_code: 'AC04',
    reason: 'Account is closed',
  }),
  scenario('9041', 'returned after completion', {
    outcome: 'returned',
    reason_code: 'AC04',
    reason: 'Account is closed',
  }),
  scenario('9051', 'outcome unknown, paid', { fault: 'answer_lost' }),
  scenario('9052', 'outcome unknown, never received', { fault: 'request_lost' }),
];

/** What it does with an instant transfer to these besides; as ordinary ones they are paid at once. */
export const instant_scenarios: readonly BankScenario[] = [
  failing('9061', 'AB05', 'Beneficiary’s bank did not answer in time'),
  failing('9062', 'CNOR', 'Beneficiary’s bank takes no instant transfers'),
  scenario('9063', 'answer after the ten seconds, paid', { fault: 'answer_late' }),
];

/** @param account IBAN or account number */
export function bankScenarioOf(account: string, instant = false): BankScenario {
  const at_once = instant ? instant_scenarios.find(({ digits }) => account.endsWith(digits)) : undefined;
  if (at_once) return at_once;
  return bank_scenarios.find(({ digits }) => account.endsWith(digits)) ?? completes;
}

/** The scenario with this name, as the bank has booked it. */
export function bankScenarioNamed(name: string): BankScenario {
  const all = [...bank_scenarios, ...instant_scenarios];
  return all.find((known) => known.name === name) ?? completes;
}
