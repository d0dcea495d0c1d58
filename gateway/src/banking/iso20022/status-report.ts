import type { BankAnswer } from '../bank-files/incoming-files.ts';
import type { BankReport, ReportScope } from '../bank-files/bank-report.ts';
import { childrenOf, find, textAt, type XmlElement } from '../../kernel/values/xml.ts';
import { blockScopeOf, messageIdOf, no_details, reasonOf, scopeOf, statusOf } from './bank-answer.ts';

/** The element of a customer payment status report (pain.002) that occurs once per transfer. */
export const status_records: ReadonlySet<string> = new Set(['TxInfAndSts']);

/**
 * Reads a pain.002 of any version: statuses of single transfers, of blocks, and of a whole file.
 * @param message the CstmrPmtStsRpt element
 */
export function readStatusReport(message: XmlElement, transfers: readonly XmlElement[]): BankAnswer {
  const reports: BankReport[] = [];
  const remarks: string[] = [];
  const report = (scope: ReportScope | null, code: string, of: XmlElement): void => {
    const status = statusOf(code);
    if (code !== '' && status === undefined) remarks.push(`${code} is not a status of ISO 20022`);
    if (!scope || !status) return;
    const reference = textAt(of, 'AcctSvcrRef');
    reports.push({ scope, status, ...reasonOf(find(of, 'StsRsnInf')), reference });
  };
  for (const transfer of transfers) {
    const scope = scopeOf(
      textAt(transfer, 'OrgnlInstrId'),
      textAt(transfer, 'OrgnlEndToEndId'),
      textAt(transfer, 'OrgnlUETR'),
    );
    if (!scope) remarks.push('a transaction status names no transaction');
    report(scope, textAt(transfer, 'TxSts'), transfer);
  }
  for (const block of childrenOf(message, 'OrgnlPmtInfAndSts')) {
    const block_id = textAt(block, 'OrgnlPmtInfId');
    const scope = blockScopeOf(block_id);
    const code = textAt(block, 'PmtInfSts');
    if (!scope && code !== '') remarks.push(`block ${block_id} is not one of the gateway’s`);
    report(scope, code, block);
  }
  const group = find(message, 'OrgnlGrpInfAndSts');
  if (group) {
    report({ kind: 'message', message_id: textAt(group, 'OrgnlMsgId') }, textAt(group, 'GrpSts'), group);
  }
  return { ...no_details, kind: 'pain.002', message_id: messageIdOf(message), reports, remarks };
}
