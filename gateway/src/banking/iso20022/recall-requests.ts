import type { BankAnswer } from '../bank-files/incoming-files.ts';
import type { RecallRequest } from '../bank-files/recall-request.ts';
import { childrenOf, find, textAt, type XmlElement } from '../../kernel/values/xml.ts';
import { amountOf, dayOf, no_details, reasonOf, detailsOf, scopeOf } from './bank-answer.ts';

/** The element of a camt.056 and of a pacs.004 that occurs once per transaction. */
export const transaction_records: ReadonlySet<string> = new Set(['TxInf']);

/**
 * Reads a bank's request for cancellation (camt.056, of any version): every transaction separately, or a whole group
 * that names none.
 * @param message the FIToFIPmtCxlReq element
 * @param transactions its TxInf elements
 */
export function readRecallRequests(message: XmlElement, transactions: readonly XmlElement[]): BankAnswer {
  const message_id = textAt(message, 'Assgnmt', 'Id');
  const group = find(message, 'Undrlyg', 'OrgnlGrpInfAndCxl');
  const shared = {
    message: message_id,
    case: textAt(message, 'Case', 'Id') || textAt(group, 'Case', 'Id'),
    asked_by: agentOf(find(message, 'Assgnmt', 'Assgnr')),
    original_message: textAt(group, 'OrgnlMsgId'),
    original_message_name: textAt(group, 'OrgnlMsgNmId'),
  };
  const requested = transactions.length > 0 ? transactions : group ? [group] : [];
  return {
    ...no_details,
    kind: 'camt.056',
    message_id,
    recalls: requested.map((one) => requestOf(one, shared)),
    remarks: requested.length === 0 ? ['the request names nothing that is to be given back'] : [],
  };
}

function requestOf(transaction: XmlElement, shared: Readonly<Record<string, string>>): RecallRequest {
  const references = {
    instruction: textAt(transaction, 'OrgnlInstrId'),
    end_to_end: textAt(transaction, 'OrgnlEndToEndId'),
    transaction: textAt(transaction, 'OrgnlTxId'),
    uetr: textAt(transaction, 'OrgnlUETR'),
    clearing: textAt(transaction, 'OrgnlClrSysRef'),
  };
  const original = find(transaction, 'OrgnlTxRef');
  const details: Record<string, string> = {
    ...shared,
    ...detailsOf({
      cancellation: textAt(transaction, 'CxlId') || textAt(transaction, 'GrpCxlId'),
      case: textAt(transaction, 'Case', 'Id'),
      original_message: textAt(transaction, 'OrgnlGrpInf', 'OrgnlMsgId'),
      original_message_name: textAt(transaction, 'OrgnlGrpInf', 'OrgnlMsgNmId'),
      ...references,
      debtor: nameOf(find(original, 'Dbtr')),
      debtor_account: accountOf(find(original, 'DbtrAcct')),
      creditor: nameOf(find(original, 'Cdtr')),
      creditor_account: accountOf(find(original, 'CdtrAcct')),
      remittance: childrenOf(find(original, 'RmtInf'), 'Ustrd')
        .map(({ text }) => text)
        .join(' '),
    }),
  };
  return {
    scope: scopeOf(references.instruction, references.end_to_end, references.uetr),
    amount: amountOf(find(transaction, 'OrgnlIntrBkSttlmAmt')),
    ...reasonOf(find(transaction, 'CxlRsnInf')),
    settled_on: dayOf(textAt(transaction, 'OrgnlIntrBkSttlmDt')),
    said: detailsOf(details),
  };
}

function nameOf(party: XmlElement | undefined): string {
  return textAt(party, 'Nm') || textAt(party, 'Pty', 'Nm');
}

function accountOf(account: XmlElement | undefined): string {
  return textAt(account, 'Id', 'IBAN') || textAt(account, 'Id', 'Othr', 'Id');
}

/** BIC or name of a bank, or of the requesting party. */
function agentOf(party: XmlElement | undefined): string {
  const bank = find(party, 'Agt', 'FinInstnId');
  return (
    textAt(bank, 'BICFI') ||
    textAt(bank, 'BIC') ||
    textAt(bank, 'ClrSysMmbId', 'MmbId') ||
    textAt(bank, 'Nm') ||
    textAt(party, 'Pty', 'Nm')
  );
}
