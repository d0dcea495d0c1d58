import type { OriginalTransfer } from '../bank-files/outgoing-store.ts';
import { parseCurrency } from '../../kernel/values/currency.ts';
import { formatAmount } from '../../kernel/values/money.ts';
import type { Recall } from '../../kernel/port/bank.ts';
import type { BankSettings } from './bank-settings.ts';
import { blockIdOf } from './credit-transfer-file.ts';
import type { Mailbox } from './mailbox.ts';
import { instructionIdOf } from './transfer.ts';
import { element, type Xml } from './xml-text.ts';

const note_max = 105;

/** What a recall is sent with. */
export interface RecallSending {
  readonly settings: BankSettings;
  readonly mailbox: Mailbox;
  readonly nextId: () => bigint;
}

/**
 * Puts a customer's request for cancellation (camt.055, version 8) into the outbox; the bank forwards it to the other
 * bank as camt.056. Sending it again produces the same file with the same number.
 */
export async function sendRecall(
  { settings, mailbox, nextId }: RecallSending,
  recall: Recall,
  original: OriginalTransfer,
  now: Date,
): Promise<void> {
  const staged_as = `recall-${recall.claim_id}.${nextId()}`;
  await mailbox.stage(staged_as, [writeRecall(settings, recall, original, now)]);
  await mailbox.release(staged_as, `RC${recall.claim_id}.xml`);
}

function writeRecall(settings: BankSettings, recall: Recall, original: OriginalTransfer, now: Date): Xml {
  const currency = parseCurrency(original.currency);
  const account = settings.accounts.find((own) => own.currency === original.currency);
  if (!currency || !account) throw new Error(`bank ${settings.name} has no account in ${original.currency}`);
  const request = element('CstmrPmtCxlReq', [
    element('Assgnmt', [
      element('Id', `RC${recall.claim_id}`),
      element('Assgnr', [element('Pty', [element('Nm', settings.owner.name)])]),
      element('Assgne', [element('Agt', [element('FinInstnId', [element('BICFI', account.bic)])])]),
      element('CreDtTm', now.toISOString()),
    ]),
    element('CtrlData', [element('NbOfTxs', '1')]),
    element('Undrlyg', [
      element('OrgnlPmtInfAndCxl', [
        element('OrgnlPmtInfId', blockIdOf(original.message_id, original.block_no)),
        element('OrgnlGrpInf', [
          element('OrgnlMsgId', original.message_id),
          element('OrgnlMsgNmId', settings.message),
        ]),
        element('TxInf', [
          element('CxlId', `RC${recall.claim_id}`),
          element('OrgnlInstrId', instructionIdOf(recall)),
          element('OrgnlEndToEndId', original.end_to_end_id),
          element('OrgnlUETR', original.uetr),
          element('OrgnlInstdAmt', formatAmount(original.amount, currency), { Ccy: original.currency }),
          element('CxlRsnInf', [
            element('Rsn', [element('Cd', recall.reason_code)]),
            element('AddtlInf', recall.note.slice(0, note_max)),
          ]),
        ]),
      ]),
    ]),
  ]);
  const schema = 'urn:iso:std:iso:20022:tech:xsd:camt.055.001.08';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${schema}">${request}</Document>\n`;
}
