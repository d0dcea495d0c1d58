import anyAscii from 'any-ascii';
import type { ConnectorWorld, Sources } from '@causeway/connector-kit/acquirer-kind.ts';
import type { Acquirer } from '@causeway/connector-kit/acquirer.ts';
import { objectOf, textOf, type JsonObject } from '../../../kernel/values/json-object.ts';
import { callAdyen } from './adyen-api.ts';
import type { AdyenSettings } from './adyen-settings.ts';

type Answer = Parameters<NonNullable<Acquirer['answerDispute']>>[0];

/** The Disputes API, version 30, and its OpenAPI description: commit aa014f0. */
export const dispute_sources: Sources = [
  { page: 'https://docs.adyen.com/risk-management/disputes-api', date: '2026-11-22' },
  { page: 'https://github.com/Adyen/adyen-openapi', date: '2026-07-01' },
];

const call_ms = 20_000;

/** Adyen takes PDF, JPEG and TIFF; everything else becomes a page of a PDF. */
const sent_unchanged = new Set(['application/pdf', 'image/jpeg']);

interface DefenseDocument {
  readonly name: string;
  readonly contentType: string;
  readonly content: Buffer;
}

interface DefenseReason {
  readonly code: string;
  readonly types: readonly { readonly code: string; readonly required: boolean }[];
}

/**
 * Accepts or defends a dispute. Documents of the same type replace each other at Adyen, and a dispute is accepted or
 * defended once, so that the same answer twice counts once.
 * @returns whether Adyen has received all of it
 */
export async function answerDispute(
  settings: AdyenSettings,
  world: ConnectorWorld,
  answer: Answer,
): Promise<boolean> {
  const { disputes_url, merchant_account } = settings;
  if (disputes_url === undefined) return false;
  const about = { disputePspReference: answer.case_reference, merchantAccountCode: merchant_account };
  const post = async (path: string, fields: JsonObject): Promise<JsonObject | null> => {
    const url = `${disputes_url.replace(/\/+$/, '')}/${path}`;
    const call = { url, body: { ...about, ...fields }, key: null };
    const called = await callAdyen(world, settings, call, AbortSignal.timeout(call_ms));
    if (called.kind !== 'answered') return null;
    return objectOf(called.body['disputeServiceResult'])?.['success'] === true ? called.body : null;
  };
  if (answer.response === 'accepted') return (await post('acceptDispute', {})) !== null;
  const applicable = await post('retrieveApplicableDefenseReasons', {});
  const documents = await documentsOf(answer);
  const reason = chooseReason(readReasons(applicable), documents.length);
  if (!reason) return false;
  const defenseDocuments = assign(documents, reason).map(({ document, type }) => ({
    content: document.content.toString('base64'),
    contentType: document.contentType,
    defenseDocumentTypeCode: type,
  }));
  if (defenseDocuments.length > 0 && !(await post('supplyDefenseDocument', { defenseDocuments })))
    return false;
  return (await post('defendDispute', { defenseReasonCode: reason.code })) !== null;
}

function readReasons(answer: JsonObject | null): DefenseReason[] {
  const listed = answer?.['defenseReasons'];
  if (!Array.isArray(listed)) return [];
  return listed.flatMap((entry) => {
    const reason = objectOf(entry);
    const code = textOf(reason?.['defenseReasonCode']);
    const types = Array.isArray(reason?.['defenseDocumentTypes']) ? reason['defenseDocumentTypes'] : [];
    if (code === '') return [];
    return [
      {
        code,
        types: types.flatMap((one) => {
          const type = objectOf(one);
          const type_code = textOf(type?.['defenseDocumentTypeCode']);
          const required = textOf(type?.['requirementLevel']) === 'Required';
          return type_code === '' ? [] : [{ code: type_code, required }];
        }),
      },
    ];
  });
}

/**
 * The reason that takes any material, else the one that takes most documents of those whose required documents are
 * there.
 */
function chooseReason(reasons: readonly DefenseReason[], documents: number): DefenseReason | null {
  const possible = reasons.filter(
    ({ types }) => types.filter(({ required }) => required).length <= documents,
  );
  return (
    possible.find(({ code }) => code === 'SupplyDefenseMaterial') ??
    possible.toSorted((one, other) => other.types.length - one.types.length)[0] ??
    null
  );
}

/** Each type takes one document: those named like their type first, then the required types in order. */
function assign(
  documents: readonly DefenseDocument[],
  { types }: DefenseReason,
): { readonly document: DefenseDocument; readonly type: string }[] {
  const free = types.toSorted((one, other) => Number(other.required) - Number(one.required));
  const remaining = [...documents];
  const assigned: { document: DefenseDocument; type: string }[] = [];
  const take = (at: number, type: string): void => {
    const [document] = remaining.splice(at, 1);
    if (document) assigned.push({ document, type });
  };
  const unnamed = free.filter(({ code }) => {
    const at = remaining.findIndex(
      ({ name }) => name.replace(/\.[^.]*$/, '').toLowerCase() === code.toLowerCase(),
    );
    if (at >= 0) take(at, code);
    return at < 0;
  });
  for (const { code } of unnamed) take(0, code);
  return assigned;
}

/** The merchant's explanation and pictures as one PDF, then the files that Adyen takes as they are. */
async function documentsOf({ explanation, evidence, case_reference }: Answer): Promise<DefenseDocument[]> {
  const files = evidence.filter(({ content_type }) => sent_unchanged.has(content_type));
  const pages = evidence.filter(({ content_type }) => !sent_unchanged.has(content_type));
  const letter =
    explanation === '' && pages.length === 0 ? [] : [await letterOf(case_reference, explanation, pages)];
  return [
    ...letter.map((content) => ({ name: 'DefenseMaterial.pdf', contentType: 'application/pdf', content })),
    ...files.map(({ name, content_type, content }) => ({ name, contentType: content_type, content })),
  ];
}

async function letterOf(
  case_reference: string,
  explanation: string,
  pages: Answer['evidence'],
): Promise<Buffer> {
  const { default: PdfDocument } = await import('pdfkit');
  const document = new PdfDocument({ size: 'A4', margin: 50, info: { Title: `Dispute ${case_reference}` } });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', resolve);
    document.on('error', reject);
  });
  document.font('Helvetica').fontSize(11).text(printable(explanation));
  for (const { name, content_type, content } of pages) {
    document.addPage().fontSize(9).text(printable(name)).moveDown();
    if (content_type === 'image/png') addPicture(document, content);
    else document.text(printable(content.toString('utf8')));
  }
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

function addPicture(document: PDFKit.PDFDocument, content: Buffer): void {
  try {
    document.image(content, { fit: [495, 700] });
  } catch {
    document.text('This picture cannot be read.');
  }
}

/** The fonts that every PDF reader has print Latin letters only. */
function printable(text: string): string {
  return /^[\t\n\r\x20-\x7e\xa0-\xff]*$/.test(text) ? text : anyAscii(text);
}
