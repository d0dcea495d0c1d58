import type { BankAnswer } from '../bank-files/incoming-files.ts';
import type { AnnouncedReturn } from '../bank-files/announced-return.ts';
import { hasReference } from '../bank-files/bank-entry.ts';
import { childrenOf, find, textAt, XmlUnreadable, type XmlElement } from '../../kernel/values/xml.ts';
import {
  amountOf,
  dayOf,
  mentionsIn,
  messageIdOf,
  no_details,
  reasonOf,
  detailsOf,
  scopeOf,
} from './bank-answer.ts';

/**
 * What a payment return between banks (pacs.004, of any version) that is handed on to the customer announces.
 * @param message the PmtRtr element
 * @param transactions its TxInf elements
 * @throws XmlUnreadable where a return has no amount that can be counted, or a group comes back that names no
 * transaction: nothing of such a file is taken up
 */
export function readPaymentReturn(message: XmlElement, transactions: readonly XmlElement[]): BankAnswer {
  if (transactions.length === 0) throw new XmlUnreadable('it returns a group and names no transaction of it');
  return {
    ...no_details,
    kind: 'pacs.004',
    message_id: messageIdOf(message),
    returns: transactions.map((one) => returnOf(message, one)),
  };
}

function returnOf(message: XmlElement, transaction: XmlElement): AnnouncedReturn {
  const number = textAt(transaction, 'RtrId');
  const return_id = hasReference({ reference: number }) ? number : '';
  const amount = amountOf(find(transaction, 'RtrdIntrBkSttlmAmt'));
  if (!amount || amount.minor === 0n)
    throw new XmlUnreadable(
      `the return ${return_id || 'without a number'} has no amount that can be counted`,
    );
  const original = find(transaction, 'OrgnlTxRef');
  const remittance = childrenOf(find(original, 'RmtInf'), 'Ustrd').map(({ text }) => text);
  const said = detailsOf({
    instruction: textAt(transaction, 'OrgnlInstrId'),
    end_to_end: textAt(transaction, 'OrgnlEndToEndId'),
    transaction: textAt(transaction, 'OrgnlTxId'),
    uetr: textAt(transaction, 'OrgnlUETR').toLowerCase(),
    clearing: textAt(transaction, 'ClrSysRef'),
    paid: moneyAt(transaction, 'OrgnlIntrBkSttlmAmt'),
    instructed: moneyAt(transaction, 'RtrdInstdAmt'),
    compensation: moneyAt(transaction, 'CompstnAmt'),
    charges: childrenOf(transaction, 'ChrgsInf')
      .map((charge) => moneyAt(charge, 'Amt'))
      .join(', '),
    settled_on: dayOf(
      textAt(transaction, 'IntrBkSttlmDt') || textAt(find(message, 'GrpHdr'), 'IntrBkSttlmDt'),
    ),
    remittance: remittance.join(' '),
  });
  const { instruction = '', end_to_end = '', uetr = '' } = said;
  return {
    return_id,
    scope: scopeOf(instruction, end_to_end, uetr),
    mentions: mentionsIn(Object.values(said).join(' ')),
    amount,
    ...reasonOf(find(transaction, 'RtrRsnInf')),
    said,
  };
}

/** An amount as it is written, with its currency; or empty. */
function moneyAt(element: XmlElement, name: string): string {
  const amount = find(element, name);
  return amount ? `${amount.text} ${amount.attributes['Ccy'] ?? ''}`.trim() : '';
}
