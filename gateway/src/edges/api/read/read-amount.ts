import { cannot } from '../../../kernel/errors.ts';
import { parseCurrency, type Currency } from '../../../kernel/values/currency.ts';
import { amountForm, parseAmount } from '../../../kernel/values/money.ts';

/** @throws RequestRefused when it is not the code of a currency that can be transacted */
export function requireCurrency(code: string): Currency {
  const currency = parseCurrency(code);
  if (!currency) throw cannot({ rule: 'no_currency', code });
  return currency;
}

/** @throws RequestRefused when it is not an amount of the currency */
export function requireAmount(text: string, currency: Currency): bigint {
  const minor = parseAmount(text, currency);
  if (minor === null) throw cannot({ rule: 'amount_form', ...amountForm(currency) });
  return minor;
}
