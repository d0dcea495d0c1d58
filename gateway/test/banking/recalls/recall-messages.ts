let messages = 0;

/** What a bank asks to be given back. */
export interface RequestedRecall {
  readonly number: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly end_to_end?: string;
  readonly transaction?: string;
  readonly uetr?: string;
  readonly reason?: string;
  readonly case?: string;
  readonly more?: string;
}

function one(name: string, text: string | undefined): string {
  return text === undefined ? '' : `<${name}>${text}</${name}>`;
}

/** A bank's request for cancellation (camt.056, version 8). */
export function recallOf(...recalls: RequestedRecall[]): string {
  messages += 1;
  const transactions = recalls.map(
    (
      recall,
    ) => `<TxInf><CxlId>${recall.number}</CxlId>${recall.case ? `<Case><Id>${recall.case}</Id><Cretr><Agt><FinInstnId><BICFI>GKCCBEBBXXX</BICFI></FinInstnId></Agt></Cretr></Case>` : ''}
      <OrgnlGrpInf><OrgnlMsgId>M-77</OrgnlMsgId><OrgnlMsgNmId>pacs.008.001.08</OrgnlMsgNmId></OrgnlGrpInf>
      ${one('OrgnlEndToEndId', recall.end_to_end)}${one('OrgnlTxId', recall.transaction)}${one('OrgnlUETR', recall.uetr)}
      ${recall.amount ? `<OrgnlIntrBkSttlmAmt Ccy="${recall.currency ?? 'EUR'}">${recall.amount}</OrgnlIntrBkSttlmAmt><OrgnlIntrBkSttlmDt>2026-11-20</OrgnlIntrBkSttlmDt>` : ''}
      <CxlRsnInf><Rsn><Cd>${recall.reason ?? 'DUPL'}</Cd></Rsn><AddtlInf>Sent twice &lt;b&gt;by us&lt;/b&gt;</AddtlInf></CxlRsnInf>
      <OrgnlTxRef><Dbtr><Pty><Nm>Jean Payeur</Nm></Pty></Dbtr></OrgnlTxRef>${recall.more ?? ''}</TxInf>`,
  );
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.056.001.08"><FIToFIPmtCxlReq>
    <Assgnmt><Id>RQ${messages}-${recalls[0]?.number ?? ''}</Id><Assgnr><Agt><FinInstnId><BICFI>GKCCBEBBXXX</BICFI></FinInstnId></Agt></Assgnr>
    <Assgne><Pty><Nm>Example Payments</Nm></Pty></Assgne><CreDtTm>2026-11-23T10:00:00Z</CreDtTm></Assgnmt>
    <Undrlyg>${transactions.join('')}</Undrlyg></FIToFIPmtCxlReq></Document>`;
}
