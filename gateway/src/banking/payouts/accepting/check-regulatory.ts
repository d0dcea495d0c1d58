import type { RegulatedCountry } from '@causeway/schemas/errors/rules/payout-rules.ts';
import { invalid } from '../../../kernel/errors.ts';
import { toBankText, type Letters } from '../../beneficiaries/checks/bank-text.ts';
import type { PayoutOrder } from './payout-draft.ts';

/** The codes by which an authority wants to know what is paid for. */
interface RegulatoryCodes {
  readonly isValid: (code: string) => boolean;
  readonly source: string;
}

const uae_codes = new Set(
  'ACM AES AFA AFL ALW ATS BON CCP CEA CEL CHC CIN COM COP CRP DCP DIV DLA DLF DLL DOE DSA DSF DSL EDU EMI EOS FAM FDA FDL FIA FIL FIS FSA FSL GDE GDI GDS GMS GOS GRI IFS IGD IGT IID INS IOD IOL IPC IPO IRP IRW ISH ISL ISS ITS LAS LDL LDS LEA LEL LIP LLA LLL LNC LND LOA MCR MWI MWO MWP OAT OTS OVT PEN PIN PIP PMS POR POS PPA PPL PRP PRR PRS PRW RDA RDL RDS REA REL RFS RLS RNT SAA SAL SCO SLA SLL STR STS SVI SVO SVP TAX TCP TCR TCS TKT TOF TTS UFP UTL XAT'.split(
    ' ',
  ),
);

/** By the country of the beneficiary's bank; other countries take any code of up to ten characters. */
const regulatory_codes: Readonly<Record<RegulatedCountry, RegulatoryCodes>> = {
  IN: {
    isValid: (code) => /^[PS][01][0-9]{3}$/.test(code),
    source:
      'RBI, A.P. (DIR Series) Circular 84 of 29 February 2012 and later: P or S, two digits of the group, two of the purpose',
  },
  AE: {
    isValid: (code) => uae_codes.has(code),
    source:
      'CBUAE, balance of payments codes for UAEFTS; the list as banks publish it, looked at in November 2026',
  },
  CN: {
    isValid: (code) => /^[A-Z]{6}$|^[0-9]{6}$/.test(code),
    source:
      'PBoC and SAFE: CGODDR, CSTRDR, CCTFDR, CCDNDR and the like; codes of balance of payments transactions of 2014',
  },
};

function isRegulated(country: string): country is RegulatedCountry {
  return Object.hasOwn(regulatory_codes, country);
}

const code_max = 10;
const information_max = 140;

/**
 * What is to be told to the authorities of the beneficiary's country; null where nothing was sent.
 * @throws RequestRefused with the parameter and what is allowed
 */
export function checkRegulatory(
  { code, information: text }: PayoutOrder['regulatory'],
  bank_country: string,
  letters: Letters,
): { code: string; information: string } | null {
  if (code === '' && text === '') return null;
  if (code === '') throw invalid('regulatory_code', { rule: 'missing_regulatory_code' });
  if (isRegulated(bank_country) && !regulatory_codes[bank_country].isValid(code))
    throw invalid('regulatory_code', { rule: 'not_regulatory_code_of', country: bank_country });
  if (!/^[A-Z0-9/-]+$/i.test(code) || code.length > code_max)
    throw invalid('regulatory_code', { rule: 'not_regulatory_code', max: code_max });
  const information = toBankText(text, letters);
  if (information.length > information_max)
    throw invalid('regulatory_information', { rule: 'too_long_at_banks', max: information_max });
  return { code, information };
}
