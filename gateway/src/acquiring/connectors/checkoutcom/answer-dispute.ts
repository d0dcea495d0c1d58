import type { Acquirer } from '@causeway/connector-kit/acquirer.ts';
import type { ApiClient } from './api-client.ts';
import { textAt } from '../../../kernel/values/json-object.ts';
import type { Json } from './json.ts';
import { buffer } from 'node:stream/consumers';
import anyAscii from 'any-ascii';

type DisputeAnswer = Parameters<NonNullable<Acquirer['answerDispute']>>[0];
type Evidence = DisputeAnswer['evidence'][number];

/** Kinds of evidence that take one file each, with the words in a file's name by which it belongs there. */
const evidence_kinds: readonly (readonly [field: string, pattern: RegExp])[] = [
  ['proof_of_delivery_or_service_file', /deliver|shipping|shipment|tracking|service/i],
  ['invoice_or_receipt_file', /invoice|receipt/i],
  ['refund_or_cancellation_policy_file', /policy|terms|refund|cancel/i],
  ['recurring_transaction_agreement_file', /agreement|subscription|recurring|contract/i],
  ['customer_communication_file', /mail|chat|communication|correspondence/i],
];

/** Where the others go, in this order. */
const other_evidence = [
  'additional_evidence_file',
  'customer_communication_file',
  'proof_of_delivery_or_service_file',
  'invoice_or_receipt_file',
  'refund_or_cancellation_policy_file',
  'recurring_transaction_agreement_file',
];

/** Longest text of a piece of evidence; longer ones go with a file. */
const text_max = 500;

/** Statuses in which a dispute has an answer. */
const answered = new Set([
  'evidence_under_review',
  'accepted',
  'won',
  'lost',
  'arbitration_under_review',
  'arbitration_won',
  'arbitration_lost',
]);

/**
 * Accepts a dispute, or uploads the evidence, attaches it, and submits it, after which it cannot be changed any more.
 * Evidence is JPEG, PNG or PDF, 4 MB at most, so texts are sent as PDF (`dispute_sources`).
 */
export async function answerDispute(
  api: ApiClient,
  { case_reference, response, explanation, evidence }: DisputeAnswer,
  signal: AbortSignal,
): Promise<boolean> {
  const path = `/disputes/${encodeURIComponent(case_reference)}`;
  const dispute = await api.get(path, signal);
  if (dispute.kind !== 'answered') return false;
  if (answered.has(textAt(dispute.json, 'status'))) return true;
  if (response === 'accepted')
    return (await api.post(`${path}/accept`, null, null, signal)).kind === 'answered';
  const files = [...evidence];
  if (characters(explanation) > text_max)
    files.push({
      name: 'explanation.txt',
      content_type: 'text/plain',
      content: Buffer.from(explanation, 'utf8'),
    });
  const fields = await uploadAll(api, files, signal);
  if (!fields) return false;
  const text = characters(explanation) > text_max ? 'See the attached explanation.' : explanation;
  const body = { ...fields, ...(text === '' ? {} : { additional_evidence_text: text }) };
  if ((await api.put(`${path}/evidence`, body, signal)).kind !== 'answered') return false;
  return (await api.post(`${path}/evidence`, null, null, signal)).kind === 'answered';
}

function characters(text: string): number {
  return Array.from(text).length;
}

/** The files' ids by the field for each; null where one was not accepted. */
async function uploadAll(
  api: ApiClient,
  files: readonly Evidence[],
  signal: AbortSignal,
): Promise<Json | null> {
  const fields: Record<string, string> = {};
  for (const group of groupsOf(files)) {
    const file = await asUpload(group);
    const answer = await api.upload(file, signal);
    const id = answer.kind === 'answered' ? textAt(answer.json, 'id') : '';
    const field = fieldFor(group[0]?.name ?? '', fields);
    if (id === '' || field === null) return null;
    fields[field] = id;
  }
  return fields;
}

function fieldFor(name: string, used: Readonly<Record<string, string>>): string | null {
  const named = evidence_kinds.find(([, wanted]) => wanted.test(name))?.[0];
  const fields = named === undefined ? other_evidence : [named, ...other_evidence];
  return fields.find((field) => used[field] === undefined) ?? null;
}

/** Each file by itself; texts together become one PDF. */
function groupsOf(files: readonly Evidence[]): Evidence[][] {
  const texts = files.filter(({ content_type }) => content_type === 'text/plain');
  const others = files.filter(({ content_type }) => content_type !== 'text/plain').map((file) => [file]);
  return texts.length > 0 ? [...others, texts] : others;
}

async function asUpload(group: readonly Evidence[]): Promise<Evidence> {
  const [first] = group;
  if (first && first.content_type !== 'text/plain') return first;
  const texts = group.map(({ name, content }) => ({ title: name, text: content.toString('utf8') }));
  return { name: 'evidence.pdf', content_type: 'application/pdf', content: await evidencePdf(texts) };
}

/** Texts as a PDF, for an acquirer that takes no text files. Its built-in fonts have Latin letters only. */
async function evidencePdf(
  texts: readonly { readonly title: string; readonly text: string }[],
): Promise<Buffer> {
  const { default: PdfDocument } = await import('pdfkit');
  const document = new PdfDocument({ size: 'A4', margin: 50 });
  for (const { title, text } of texts) {
    document.fontSize(12).text(latin(title)).moveDown();
    document.fontSize(10).text(latin(text)).moveDown(2);
  }
  document.end();
  return buffer(document);
}

function latin(text: string): string {
  return text.replaceAll(/[^\n\x20-\x7e\xa0-\xff]/gu, (character) => anyAscii(character));
}
