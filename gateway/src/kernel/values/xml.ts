import { SaxesParser } from 'saxes';

/** An element: its name without prefix, and its content. Comments and processing instructions are dropped. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Its own text, trimmed, without that of its children. */
  readonly text: string;
}

/** The document is not the expected XML; the message says where and why. */
export class XmlUnreadable extends Error {
  override name = 'XmlUnreadable';
}

interface OpenElement {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: XmlElement[];
  text: string;
}

const depth_max = 64;
const record_text_max = 32 * 1024 * 1024;

/**
 * Reads a well-formed XML document in UTF-8, of any size: elements with one of the record names are emitted when they
 * end and not kept. Document types and their entities are refused.
 * @returns the root, without the records
 * @throws XmlUnreadable
 */
export async function readXml(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  records: ReadonlySet<string>,
  onRecord: (record: XmlElement) => void,
): Promise<XmlElement> {
  const reading = new XmlReading(records, onRecord);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (chunk?: Uint8Array): string => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      throw new XmlUnreadable('it is not UTF-8');
    }
  };
  for await (const chunk of chunks) reading.write(decode(chunk));
  reading.write(decode());
  return reading.end();
}

class XmlReading {
  readonly #parser = new SaxesParser({ xmlns: true });
  readonly #open: OpenElement[] = [];
  readonly #records: ReadonlySet<string>;
  readonly #onRecord: (record: XmlElement) => void;
  #root: XmlElement | null = null;
  #text_length = 0;

  constructor(records: ReadonlySet<string>, onRecord: (record: XmlElement) => void) {
    this.#records = records;
    this.#onRecord = onRecord;
    this.#parser.on('error', (error) => {
      throw new XmlUnreadable(`it is not well-formed at line ${this.#parser.line}: ${error.message}`);
    });
    this.#parser.on('xmldecl', ({ encoding }) => {
      if (encoding !== undefined && !/^utf-?8$/i.test(encoding)) {
        throw new XmlUnreadable(`its encoding is ${encoding}; only UTF-8 is read`);
      }
    });
    this.#parser.on('doctype', () => {
      throw new XmlUnreadable('it has a document type, which is not allowed');
    });
    this.#parser.on('opentag', ({ local, attributes }) => {
      if (this.#open.length >= depth_max) throw new XmlUnreadable(`it is nested deeper than ${depth_max}`);
      const own = Object.values(attributes).map(({ local: name, value }): [string, string] => [name, value]);
      this.#open.push({ name: local, attributes: Object.fromEntries(own), children: [], text: '' });
    });
    this.#parser.on('text', (text) => this.#addText(text));
    this.#parser.on('cdata', (text) => this.#addText(text));
    this.#parser.on('closetag', () => this.#close());
  }

  write(text: string): void {
    if (text !== '') this.#parser.write(text);
  }

  end(): XmlElement {
    this.#parser.close();
    if (!this.#root) throw new XmlUnreadable('it is empty');
    return this.#root;
  }

  #addText(text: string): void {
    const element = this.#open.at(-1);
    if (!element) return;
    this.#text_length += text.length;
    if (this.#text_length > record_text_max) throw new XmlUnreadable('a part of it is too large');
    element.text += text;
  }

  #close(): void {
    const element = this.#open.pop();
    if (!element) return;
    element.text = element.text.trim();
    if (this.#records.has(element.name)) {
      this.#text_length = 0;
      this.#onRecord(element);
      return;
    }
    const parent = this.#open.at(-1);
    if (parent) parent.children.push(element);
    else this.#root = element;
  }
}

/** The children of an element with a name. */
export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** The first element along a path of names, or undefined. */
export function find(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>(
    (at, name) => at?.children.find((child) => child.name === name),
    element,
  );
}

/** The text of the first element along a path of names, or the empty string. */
export function textAt(element: XmlElement | undefined, ...path: readonly string[]): string {
  return find(element, ...path)?.text ?? '';
}
