import { amount, bic, choice, many, of, one, optional, pattern, simple, text, uuid } from './xsd-text.ts';

/** The parts of camt.055 (version 8) and camt.029 (version 9) that the gateway writes, in the order of ISO 20022. */
const bank = of(one('FinInstnId', of(one('BICFI', bic))));
const named = of(one('Nm', text(140)));
const whoever = choice(one('Pty', named), one('Agt', bank));
const assignment = of(
  one('Id', text(35)),
  one('Assgnr', whoever),
  one('Assgne', whoever),
  one('CreDtTm', simple('xs:dateTime')),
);
const group = of(one('OrgnlMsgId', text(35)), one('OrgnlMsgNmId', text(35)));
const code = choice(one('Cd', text(4)), one('Prtry', text(35)));
const count = pattern('[0-9]{1,15}');

const recall = of(
  optional('CxlId', text(35)),
  optional('OrgnlInstrId', text(35)),
  optional('OrgnlEndToEndId', text(35)),
  optional('OrgnlUETR', uuid),
  optional('OrgnlInstdAmt', amount),
  many('CxlRsnInf', of(optional('Rsn', code), many('AddtlInf', text(105)))),
);
const request = of(
  one('Assgnmt', assignment),
  optional('CtrlData', of(one('NbOfTxs', count))),
  one(
    'Undrlyg',
    of(
      one(
        'OrgnlPmtInfAndCxl',
        of(one('OrgnlPmtInfId', text(35)), optional('OrgnlGrpInf', group), many('TxInf', recall)),
      ),
    ),
  ),
);

const answered = of(
  optional('CxlStsId', text(35)),
  optional('RslvdCase', of(one('Id', text(35)), one('Cretr', whoever))),
  optional('OrgnlGrpInf', group),
  optional('OrgnlInstrId', text(35)),
  optional('OrgnlEndToEndId', text(35)),
  optional('OrgnlTxId', text(35)),
  optional('OrgnlClrSysRef', text(35)),
  optional('OrgnlUETR', uuid),
  optional('TxCxlSts', pattern('ACCR|PDCR|RJCR')),
  many('CxlStsRsnInf', of(optional('Orgtr', named), optional('Rsn', code), many('AddtlInf', text(105)))),
  optional('OrgnlIntrBkSttlmAmt', amount),
  optional('OrgnlIntrBkSttlmDt', simple('xs:date')),
);
const resolution = of(
  one('Assgnmt', assignment),
  one('Sts', choice(one('Conf', pattern('CNCL|RJCR')))),
  one('CxlDtls', of(many('TxInfAndSts', answered))),
);

/** What is in the document of each message about recalls. */
export const recall_messages = {
  'camt.055': one('CstmrPmtCxlReq', request),
  'camt.029': one('RsltnOfInvstgtn', resolution),
};
