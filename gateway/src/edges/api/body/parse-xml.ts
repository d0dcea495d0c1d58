import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import type { RequestBody } from '@causeway/schemas/v1/operation.ts';
import { SaxesParser } from 'saxes';
import { RequestRefused } from '../../../kernel/errors.ts';
import { isTellable } from '../../../kernel/values/safe-names.ts';
import { countOf } from './count-of.ts';
import { FieldCollector } from './field-collector.ts';
import { keys_max } from './parse-json.ts';
import { isReadEncoding } from './read-encoding.ts';

const marks_max = 4 * keys_max;
/** A flat document: one root element, whose child elements are the fields. @throws RequestRefused with HTTP 400 */
export function parseXml(text: string): RequestBody {
  // Two tags and perhaps a CDATA section per field: a document with many more is not parsed.
  if (countOf(text, '<', marks_max) >= marks_max) throw new RequestRefused('I0004');
  const [, encoding] = /^\s*<\?xml\b[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(text) ?? [];
  if (encoding !== undefined && !isReadEncoding(encoding))
    throw new RequestRefused('I0002', { reason: { rule: 'other_encoding' } });
  return new FlatDocument().read(text.trimStart());
}

/** Parses one document. Its error messages quote nothing of the document except plain names. */
class FlatDocument {
  readonly #parser = new SaxesParser({ defaultXMLVersion: '1.0', forceXMLVersion: true });
  readonly #collector = new FieldCollector();
  #depth = 0;
  #text = '';

  constructor() {
    const addText = (text: string): void => void (this.#text += text);
    this.#parser.on('text', addText);
    this.#parser.on('cdata', addText);
    this.#parser.on('doctype', () => refuse({ rule: 'holds_doctype' }));
    this.#parser.on('opentagstart', () => this.#open());
    this.#parser.on('closetag', ({ name }) => this.#close(name));
  }

  read(text: string): RequestBody {
    this.#parser.on('error', ({ message }) => this.#refuse(message, text));
    this.#parser.write(text).close();
    return this.#collector.fields;
  }

  #open(): void {
    this.#depth += 1;
    this.#text = '';
  }

  #close(name: string): void {
    this.#depth -= 1;
    if (this.#depth > 1) {
      const source = isTellable(name) ? name : '';
      refuse({ rule: 'not_flat' }, source);
    }
    if (this.#depth === 1) this.#collector.add(name, this.#text);
  }

  #refuse(message: string, text: string): never {
    if (message.includes('character entity') && holdsUnfitReference(text))
      throw new RequestRefused('I0002', { reason: { rule: 'refers_to_no_character' } });
    // Names of the document follow after a colon.
    const [, problem = ''] = /^(?:\d+:\d+: )?([a-z .-]+)/i.exec(message) ?? [];
    refuse({ rule: 'xml_malformed', line: this.#parser.line, said: problem.trim() });
  }
}

/**
 * Whether a text contains a character reference to NUL or to an unpaired surrogate, which no text can contain
 * (docs/specification/requests.md#what-no-body-may-hold).
 */
function holdsUnfitReference(text: string): boolean {
  return text.matchAll(/&#(?:x([0-9a-f]+)|([0-9]+));/gi).some(([, hex, decimal]) => {
    const code_point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code_point === 0 || (code_point >= 0xd800 && code_point <= 0xdfff);
  });
}

function refuse(reason: Reason, source = ''): never {
  throw new RequestRefused('I0001', { source, reason });
}
