import { buffer } from 'node:stream/consumers';
import anyAscii from 'any-ascii';

/** Texts as a PDF, for an acquirer that takes no text files. Its built-in fonts have Latin letters only. */
export async function evidencePdf(
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
