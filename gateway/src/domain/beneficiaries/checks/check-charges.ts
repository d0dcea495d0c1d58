import { invalid } from '../../../errors.ts';
import { homeOf } from './territories.ts';

/**
 * Countries of the European Economic Area, where Directive (EU) 2015/2366 is in force: the 27 members of the Union,
 * Iceland, Liechtenstein and Norway (Agreement on the EEA, as of November 2026).
 */
const eea_countries: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);

/** French departments overseas belong to the Union; New Caledonia, Polynesia and the other territories do not. */
const in_the_union: ReadonlySet<string> = new Set('AX GF GP MF MQ RE YT'.split(' '));

function isInEea(country: string): boolean {
  return eea_countries.has(country) || (in_the_union.has(country) && eea_countries.has(homeOf(country)));
}

/**
 * Within the EEA payer and payee each bear the charges of their own bank, whatever the currency (PSD2, Directive (EU)
 * 2015/2366, article 62(2)): the payer cannot take over all of them.
 * @param paid_from country of the bank that pays
 * @param paid_to country of the beneficiary's bank
 * @throws RequestRefused with the remedy
 */
export function checkChargeOption(option: string, paid_from: string, paid_to: string): void {
  if (option !== 'PAYER' || !isInEea(paid_from) || !isInEea(paid_to)) return;
  throw invalid('swift_charge_option', { rule: 'shared_within_eea', from: paid_from, to: paid_to });
}
