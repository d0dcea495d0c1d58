import { payoutInput } from '@causeway/schemas/portal/payouts.ts';
import { fundable_source } from '@causeway/schemas/payout-states.ts';
import { orRefusal, RequestRefused } from '../../../../kernel/errors.ts';
import { knownFields } from '../../known-fields.ts';
import { readPayout } from '../../read/read-payout.ts';
import { refuseCardNumbers } from '../../refuse-card-numbers.ts';
import { createValidator } from '../../validate.ts';
import type { PayoutOrder } from '../../../../banking/payouts/accepting/payout-draft.ts';

const validateInput = createValidator(payoutInput);

type Fields = Readonly<Record<string, unknown>>;

/** Reads a payout that a person asks for. @throws RequestRefused */
export function readPayoutInput(input: Fields): PayoutOrder {
  return readPayout(validateInput(input));
}

/**
 * What stands in for a field that cannot be read, for the rest to be checked; for others, nothing. For a currency there
 * is nothing: which bank details are needed depends on it.
 */
const stand_ins: Fields = {
  request_id: 'typed',
  payment_amount: '1',
  reference: 'X',
  reason: 'X',
  fund_source: fundable_source,
  'beneficiary.entity_type': 'COMPANY',
  'beneficiary.address': {},
  'beneficiary.bank_details': {},
  'payer.entity_type': 'COMPANY',
  'payer.address': {},
};

/**
 * Reads a payout while it is being typed.
 * @param card_number_check whether a card number in its texts is a fault
 * @returns everything that cannot be read, and what was read with something else in its place: only good for finding
 * what else is wrong where there are faults, and null where nothing stands in for one
 */
export function readTyped(
  input: Fields,
  card_number_check: boolean,
): { faults: RequestRefused[]; order: PayoutOrder | null } {
  const faults: RequestRefused[] = [];
  let typed = input;
  for (;;) {
    const at = typed;
    const read = orRefusal(() => {
      const order = readPayoutInput(at);
      if (card_number_check) refuseCardNumbers(at, knownFields(payoutInput));
      return order;
    });
    if (!(read instanceof RequestRefused)) return { faults, order: read };
    if (faults.some(({ source }) => source === read.source)) return { faults, order: null };
    faults.push(read);
    typed = withField(typed, read.source.split('.'), stand_ins[read.source]);
  }
}

function withField(fields: Fields, path: readonly string[], value: unknown): Fields {
  const [name = '', ...inner] = path;
  if (inner.length > 0) {
    const known = fields[name];
    const object = typeof known === 'object' && known !== null ? (known as Fields) : {};
    return { ...fields, [name]: withField(object, inner, value) };
  }
  const { [name]: _removed, ...others } = fields;
  return value === undefined ? others : { ...others, [name]: value };
}
