import { parseCurrency } from '../../kernel/values/currency.ts';
import { formatAmount } from '../../kernel/values/money.ts';
import type { RecallAnswered } from '../../kernel/port/bank.ts';
import type { BankSettings } from './bank-settings.ts';
import type { RecallSending } from './send-recall.ts';
import { element, type Xml } from './xml-text.ts';

const note_max = 105;
const reference_max = 35;

/**
 * Puts the answer to a bank's recall into the outbox, as a resolution of investigation (camt.029, version 9). Sending
 * it again produces the same file with the same number and content.
 */
export async function sendRecallAnswer(
  { settings, mailbox, nextId }: RecallSending,
  answered: RecallAnswered,
): Promise<void> {
  const staged_as = `answer-${answered.recall_id}.${nextId()}`;
  await mailbox.stage(staged_as, [writeAnswer(settings, answered)]);
  await mailbox.release(staged_as, `RA${answered.recall_id}.xml`);
}

function writeAnswer(settings: BankSettings, answered: RecallAnswered): Xml {
  const { recall_id, accepted, reason_code, details, amount, settled_on } = answered;
  // A longer text is not a reference: the message has no room for it.
  const at = (name: string): string => {
    const text = details[name] ?? '';
    return text.length <= reference_max ? text : '';
  };
  const bic = settings.accounts.find(({ currency }) => currency === amount?.currency)?.bic;
  const bank = element('Agt', [
    element('FinInstnId', [element('BICFI', bic ?? settings.accounts[0]?.bic ?? '')]),
  ]);
  const currency = amount ? parseCurrency(amount.currency) : undefined;
  const resolution = element('RsltnOfInvstgtn', [
    element('Assgnmt', [
      element('Id', `RA${recall_id}`),
      element('Assgnr', [element('Pty', [element('Nm', settings.owner.name)])]),
      element('Assgne', [bank]),
      element('CreDtTm', answered.answered_at.toISOString()),
    ]),
    element('Sts', [element('Conf', accepted ? 'CNCL' : 'RJCR')]),
    element('CxlDtls', [
      element('TxInfAndSts', [
        element('CxlStsId', `RA${recall_id}`),
        at('case') === ''
          ? ''
          : element('RslvdCase', [
              element('Id', at('case')),
              element('Cretr', [creatorOf(details['asked_by'] ?? '')]),
            ]),
        // A group is named by its number and the kind of its message, or not at all.
        at('original_message') === ''
          ? ''
          : element('OrgnlGrpInf', [
              element('OrgnlMsgId', at('original_message')),
              element('OrgnlMsgNmId', at('original_message_name') || 'pacs.008'),
            ]),
        element('OrgnlInstrId', at('instruction')),
        element('OrgnlEndToEndId', at('end_to_end')),
        element('OrgnlTxId', at('transaction')),
        element('OrgnlClrSysRef', at('clearing')),
        element('OrgnlUETR', uuid.test(at('uetr')) ? at('uetr').toLowerCase() : ''),
        element('TxCxlSts', accepted ? 'ACCR' : 'RJCR'),
        accepted
          ? ''
          : element('CxlStsRsnInf', [
              element('Orgtr', [element('Nm', settings.owner.name)]),
              element('Rsn', [element('Cd', reason_code)]),
              element('AddtlInf', answered.note.slice(0, note_max)),
            ]),
        amount && currency
          ? element('OrgnlIntrBkSttlmAmt', formatAmount(amount.minor, currency), { Ccy: currency })
          : '',
        element('OrgnlIntrBkSttlmDt', settled_on),
      ]),
    ]),
  ]);
  const schema = 'urn:iso:std:iso:20022:tech:xsd:camt.029.001.09';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${schema}">${resolution}</Document>\n`;
}

/** A version 4 UUID: the schema accepts nothing else here. */
const uuid = /^[a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[89ab][a-f0-9]{3}-[a-f0-9]{12}$/i;
const bic_form = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/;

/** The creator of a case: a bank by its BIC, or another party by name. */
function creatorOf(requester: string): Xml {
  if (bic_form.test(requester)) return element('Agt', [element('FinInstnId', [element('BICFI', requester)])]);
  return element('Pty', [element('Nm', requester === '' ? 'NOTPROVIDED' : requester.slice(0, 140))]);
}
