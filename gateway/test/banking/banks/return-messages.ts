import type { SentPayment } from '../../support/house-bank.ts';

let messages = 0;

/** What a bank announces to come back. */
export interface ReportedReturn {
  /** The returning bank's number of it; left out where it gives none. */
  readonly number?: string;
  readonly payment?: Partial<SentPayment>;
  readonly amount: string;
  readonly currency?: string;
  readonly reason?: string;
  /** What stands beside: charges, the payment's own amount. */
  readonly more?: string;
}

function one(name: string, text: string | undefined): string {
  return text === undefined ? '' : `<${name}>${text}</${name}>`;
}

/** A payment return between banks (pacs.004, version 9), handed on to the customer. */
export function returnsOf(...returns: ReportedReturn[]): string {
  messages += 1;
  const transactions = returns.map(
    ({ number, payment, amount, currency = 'EUR', reason = 'AC04', more = '' }) =>
      `<TxInf>${one('RtrId', number)}${one('OrgnlInstrId', payment?.instr_id)}${one('OrgnlEndToEndId', payment?.end_to_end_id)}${one('OrgnlUETR', payment?.uetr)}
      <RtrdIntrBkSttlmAmt Ccy="${currency}">${amount}</RtrdIntrBkSttlmAmt><IntrBkSttlmDt>2026-11-23</IntrBkSttlmDt>${more}
      <RtrRsnInf><Rsn><Cd>${reason}</Cd></Rsn><AddtlInf>Account closed</AddtlInf></RtrRsnInf></TxInf>`,
  );
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.004.001.09"><PmtRtr>
    <GrpHdr><MsgId>RT${messages}</MsgId><CreDtTm>2026-11-23T10:00:00Z</CreDtTm><NbOfTxs>${returns.length}</NbOfTxs><SttlmInf><SttlmMtd>CLRG</SttlmMtd></SttlmInf></GrpHdr>
    ${transactions.join('')}</PmtRtr></Document>`;
}
