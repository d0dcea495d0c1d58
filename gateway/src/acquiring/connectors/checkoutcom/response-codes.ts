import type { Sources } from '@causeway/connector-kit/acquirer-kind.ts';
import type { Outcome } from '@causeway/connector-kit/connector.ts';

type Cause = Extract<Outcome, { result: 'refused' }>['cause'];

export const decline_sources: Sources = [
  { page: 'https://www.checkout.com/docs/developer-resources/codes/api-response-codes', date: '2026-07-14' },
  { page: 'https://www.checkout.com/docs/developer-resources/codes/error-codes', date: '2025-01-22' },
];

/**
 * Checkout.com's response codes of declines, by the decline code of the catalogue that says the same, which is our
 * reading. 20xxx are soft declines, 30xxx hard ones, 4xxxx come from risk rules before the issuer was asked. The codes of
 * payouts (50xxx) are left out but for the two that a refund can get.
 */
const codes_by_decline: Readonly<Record<string, string>> = {
  D0001: '20001 20002',
  D0003: '20003 20102 20112 20157 20197 30404',
  D0004: '20004 30004 30035',
  D0005: '20005 20018 20046 20108 20199 20182 200A4 200A5',
  D0007: '20067 30007 30037',
  D0012: '20012 20015 20023 20024 20025 20026 20027 20033 20045 20086 20109 20110 20111 20122 20158',
  D0013: '20013 20064 20106 30020 30401 30402 30403',
  D0014: '20014 20056 20101 20179',
  D0015: '20031 30015',
  D0019: '20019',
  D0030: '20030 20100 20107 20123 20193 200T2 30405',
  D0041: '30041',
  D0043: '30043',
  D0046: '30046',
  D0051: '20051 50003 50280',
  D0052: '20039 20042 20044 20052 20053 20083',
  D0054: '20054 30033',
  D0055: '20055 20070 20082 2006P',
  D0057: '20040 20057 2005C 20103 200T3 30016 30017 30018 30019',
  D0058: '20058 20060 20066 20121 20156 200E0 30045',
  D0059: '20059 20063 20183 30034',
  D0061: '20061 20065 200P1 200P9 30021 30022',
  D0062: '20062 20081 2009G 200T5 30036',
  D0065: '20154 43401',
  D0075: '20038 20075 30038',
  D0078: '20016 20072 20078',
  D0082: '20087 200N7 20124',
  D0091: '20009 20028 20068 20090 20091 20092 200A6 200N0',
  D0093: '20093 30044',
  D0094: '20094',
  D0096:
    '20006 20020 20021 20022 20029 20032 20084 20085 20088 20089 20095 20096 20097 20098 20099 200E2 200E3 200S4',
  D0100:
    '41101 41201 41202 41203 41204 41205 41206 41301 42101 42201 42202 42203 42204 42205 42206 42301 43101 43102 43201 43202 43203 43204 43205 43206 43301',
  D0101: '20017 20150 20151 20152 20153 20155 20159',
  D0102: '20104 20105 20113 20114 20115 20116 20117 20118 20119 20120',
  D0103: '200R1',
  D0107: '200R3',
};

const declines = new Map(
  Object.entries(codes_by_decline).flatMap(([decline, codes]) =>
    codes.split(' ').map((code): [string, string] => [code, decline]),
  ),
);

/** Decline codes of what failed on the way, so that the issuer has not decided. */
const technical = new Set(['D0003', 'D0030', 'D0091', 'D0096', 'D0102']);

/** What a response code means; codes that are not in the table are read by their range. */
export function readDecline(response_code: string): { readonly code: string; readonly cause: Cause } {
  const code = declines.get(response_code) ?? declineOfRange(response_code);
  if (response_code.startsWith('4')) return { code, cause: 'risk' };
  if (code === 'D0101') return { code, cause: 'authentication' };
  return { code, cause: technical.has(code) ? 'technical' : 'issuer' };
}

function declineOfRange(response_code: string): string {
  if (response_code.startsWith('4')) return 'D0100';
  return response_code.startsWith('2') || response_code.startsWith('3') ? 'D0005' : 'D0102';
}

/**
 * Errors of a request that say something about the card or the amount: each was refused before anything was executed.
 * All others are D0102.
 */
const declines_of_errors: Readonly<Record<string, string>> = {
  card_number_invalid: 'D0014',
  card_not_found: 'D0014',
  card_expired: 'D0054',
  card_disabled: 'D0062',
  cvv_invalid: 'D0082',
  amount_invalid: 'D0013',
  amount_limit_exceeded: 'D0061',
  currency_invalid: 'D0013',
  '3ds_payment_required': 'D0065',
};

export function declineOfErrors(error_codes: readonly string[]): string {
  const known = error_codes.map((code) => declines_of_errors[code]).find((code) => code !== undefined);
  return known ?? 'D0102';
}
