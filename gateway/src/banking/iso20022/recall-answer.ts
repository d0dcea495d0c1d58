import type { BankAnswer } from '../bank-files/incoming-files.ts';
import type { BankReport, RecallAnswer } from '../bank-files/bank-report.ts';
import { find, textAt, type XmlElement } from '../../kernel/values/xml.ts';
import { no_details, reasonOf, scopeOf } from './bank-answer.ts';

/**
 * What the statuses of a cancellation mean: CancellationIndividualStatus1Code of a transaction, and of the whole
 * ExternalInvestigationExecutionConfirmation1Code (schemas/src/code-sets.ts), as far as they are about
 * cancellations. Others, such as PDCR, are no answer yet.
 */
const answers: Readonly<Record<string, RecallAnswer>> = {
  ACCR: 'recall_accepted',
  CNCL: 'recall_accepted',
  CWFW: 'recall_accepted',
  RJCR: 'recall_refused',
};

/**
 * Reads a resolution of investigation (camt.029, of any version) about recalls.
 * @param message the RsltnOfInvstgtn element
 * @param transactions its TxInfAndSts elements
 */
export function readRecallAnswer(message: XmlElement, transactions: readonly XmlElement[]): BankAnswer {
  const reports: BankReport[] = [];
  const remarks: string[] = [];
  const whole = textAt(message, 'Sts', 'Conf');
  for (const transaction of transactions) {
    const code = textAt(transaction, 'TxCxlSts') || whole;
    const scope = scopeOf(
      textAt(transaction, 'OrgnlInstrId'),
      textAt(transaction, 'OrgnlEndToEndId'),
      textAt(transaction, 'OrgnlUETR') || textAt(transaction, 'UETR'),
    );
    const status = Object.hasOwn(answers, code) ? answers[code] : undefined;
    if (!scope) remarks.push('an answer to a recall names no transaction');
    else if (status)
      reports.push({
        scope,
        status,
        ...reasonOf(find(transaction, 'CxlStsRsnInf')),
        reference: textAt(transaction, 'CxlStsId'),
      });
  }
  if (transactions.length === 0) remarks.push(`the answer ${whole} to a recall names no transaction`);
  const message_id = textAt(message, 'Assgnmt', 'Id');
  return { ...no_details, kind: 'camt.029', message_id, reports, remarks };
}
