import { Busboy } from '@fastify/busboy';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { unescape as decodeLenient, parse as parseQuery } from 'node:querystring';
import type { RequestBody } from '@causeway/contract/v1/operation.ts';
import { RequestRefused } from '../../errors.ts';
import { isForbiddenKey, keys_max, parseStrictJson } from './parse-json.ts';

type BodyFormat = 'json' | 'form' | 'xml' | 'multipart';

export interface ParsedBody {
  readonly format: BodyFormat;
  /** The fields as sent: for formats other than JSON, texts and lists of texts. This is what is signed. */
  readonly fields: RequestBody;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const byte_order_mark = Buffer.from([0xef, 0xbb, 0xbf]);
const reason_length_max = 80;
const xml_marks_max = 4 * keys_max;

/**
 * Reads a body by its first byte, whatever its Content-Type says (definitions 3).
 * @throws RequestRefused with HTTP 400 when it cannot be read
 */
export async function parseBody(raw: Buffer): Promise<ParsedBody> {
  let text: string;
  try {
    text = utf8.decode(raw);
  } catch {
    throw new RequestRefused('I0002', { message: 'The body is not valid UTF-8' });
  }
  const first = /\S/.exec(text)?.[0];
  if (first === undefined) throw new RequestRefused('I0001', { message: 'The body is empty' });
  if (first !== '{' && first !== '[' && text.includes('\0')) {
    throw new RequestRefused('I0002', { message: 'The body holds a NUL character' });
  }
  try {
    return await parseByFirst(first, text, raw);
  } catch (error) {
    // Whatever a parser does not bear is the body's fault.
    throw error instanceof RequestRefused ? error : new RequestRefused('I0001');
  }
}

async function parseByFirst(first: string, text: string, raw: Buffer): Promise<ParsedBody> {
  if (first === '{' || first === '[') return { format: 'json', fields: parseStrictJson(text) };
  if (first === '<') return { format: 'xml', fields: parseXml(text) };
  if (text.trimStart().startsWith('--'))
    return { format: 'multipart', fields: await parseMultipart(withoutMark(raw)) };
  return { format: 'form', fields: parseForm(text) };
}

/** Gathers fields; a repeated key, or `a[]`, is a list (definitions 4). */
class FieldCollector {
  readonly fields: Record<string, string | string[]> = {};
  #count = 0;

  add(name: string, value: string): void {
    const is_list = name.endsWith('[]');
    const key = is_list ? name.slice(0, -2) : name;
    if (key === '') throw new RequestRefused('I0001', { message: 'The body holds a field without a name' });
    if (isForbiddenKey(key)) throw new RequestRefused('I0003', { source: key });
    if (value.includes('\0') || key.includes('\0')) throw new RequestRefused('I0002', { source: key });
    this.#count += 1;
    if (this.#count > keys_max) throw new RequestRefused('I0004');
    // Not what every object has by birth, such as toString.
    const known = Object.hasOwn(this.fields, key) ? this.fields[key] : undefined;
    if (known === undefined) this.fields[key] = is_list ? [value] : value;
    else this.fields[key] = Array.isArray(known) ? [...known, value] : [known, value];
  }
}

function parseForm(text: string): RequestBody {
  if (!text.includes('=')) {
    throw new RequestRefused('I0001', {
      message: 'The body is neither a JSON object, a form nor an XML document',
    });
  }
  let malformed = false;
  const decodeURIComponent = (encoded: string): string => {
    try {
      return globalThis.decodeURIComponent(encoded);
    } catch {
      malformed = true;
      return decodeLenient(encoded);
    }
  };
  const query = parseQuery(text.trim(), '&', '=', { maxKeys: keys_max + 1, decodeURIComponent });
  if (malformed)
    throw new RequestRefused('I0002', { message: 'The body has a percent-encoding that is not UTF-8' });
  const collector = new FieldCollector();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value ?? '']) collector.add(name, one);
  }
  return collector.fields;
}

interface XmlNode {
  readonly [tag: string]: XmlNode[] | string | number;
}

const xml_parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  parseTagValue: false,
  trimValues: false,
  processEntities: true,
});

/** A flat document: one root, its elements the fields. */
function parseXml(text: string): RequestBody {
  if (/<!(?!\[CDATA\[|--)/.test(text)) {
    throw new RequestRefused('I0001', { message: 'The XML body holds a DOCTYPE or entity declaration' });
  }
  if (/&(?!(?:amp|lt|gt|quot|apos);)/.test(withoutCdata(text))) {
    throw new RequestRefused('I0001', {
      message: 'The XML body holds an entity other than &amp; &lt; &gt; &quot; &apos;',
    });
  }
  // Two tags and perhaps a CDATA section a field: what has many more is not worth reading.
  if (countOf(text, '<', xml_marks_max) >= xml_marks_max) throw new RequestRefused('I0004');
  const valid = XMLValidator.validate(text);
  if (valid !== true) {
    const reason = valid.err.msg.slice(0, reason_length_max);
    throw new RequestRefused('I0001', { message: `The XML body is malformed: ${reason}` });
  }
  const roots = elementsOf(xml_parser.parse(text) as XmlNode[]);
  const [root] = roots;
  if (!root || roots.length > 1)
    throw new RequestRefused('I0001', { message: 'The XML body has no single root' });
  const collector = new FieldCollector();
  for (const field of elementsOf(root.children)) {
    if (elementsOf(field.children).length > 0) {
      throw new RequestRefused('I0001', {
        source: field.tag,
        message: 'The XML body must be flat: give lists as JSON text',
      });
    }
    collector.add(field.tag, field.children.map((node) => String(node['#text'] ?? '')).join(''));
  }
  return collector.fields;
}

/** How often a part occurs in a text, up to a number. */
function countOf(text: string, part: string, max: number): number {
  let count = 0;
  for (let at = text.indexOf(part); at !== -1 && count < max; at = text.indexOf(part, at + part.length)) {
    count += 1;
  }
  return count;
}

/** The text outside CDATA sections; in one pass, however many are never closed. */
function withoutCdata(text: string): string {
  const [before = '', ...sections] = text.split('<![CDATA[');
  const after = sections.map((section) => {
    const end = section.indexOf(']]>');
    return end === -1 ? '' : section.slice(end + 3);
  });
  return before + after.join('');
}

function elementsOf(nodes: readonly XmlNode[]): { tag: string; children: XmlNode[] }[] {
  return nodes.flatMap((node) =>
    Object.entries(node).flatMap(([tag, children]) =>
      tag !== ':@' && tag !== '#text' && Array.isArray(children) ? [{ tag, children }] : [],
    ),
  );
}

/** Without the byte order mark, which a decoded text has lost already. */
function withoutMark(raw: Buffer): Buffer {
  return raw.subarray(0, 3).equals(byte_order_mark) ? raw.subarray(3) : raw;
}

async function parseMultipart(raw: Buffer): Promise<RequestBody> {
  const text = raw.toString('latin1');
  const boundary = /^\s*--([^\r\n]{1,70}?)\s*\r?\n/.exec(text)?.[1];
  if (boundary === undefined)
    throw new RequestRefused('I0001', { message: 'The multipart body has no boundary' });
  // The parser would go through all of them before it says that they are too many.
  const parts_max = keys_max + 2;
  if (countOf(text, `\n--${boundary}`, parts_max) >= parts_max) throw new RequestRefused('I0004');
  return new Promise((resolve, reject) => {
    const collector = new FieldCollector();
    const refuse = (message: string): void => reject(new RequestRefused('I0001', { message }));
    const parser = new Busboy({
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      limits: { fields: keys_max, fieldSize: raw.length, fieldNameSize: 200, files: 0, headerPairs: 50 },
    });
    parser.on('field', (name: string, value: string) => {
      try {
        collector.add(name, value);
      } catch (error) {
        reject(error);
      }
    });
    parser.on('filesLimit', () => refuse('The multipart body holds a file; only fields are read'));
    parser.on('fieldsLimit', () => reject(new RequestRefused('I0004')));
    parser.on('error', () => refuse('The multipart body is malformed'));
    parser.on('finish', () => resolve(collector.fields));
    parser.end(raw);
  });
}

/**
 * Reads the fields that are objects or lists: in forms and XML they carry JSON text.
 * @throws RequestRefused when the text is not JSON
 */
export function expandFields(body: ParsedBody, structured_fields: readonly string[]): RequestBody {
  if (body.format === 'json') return body.fields;
  const expanded = { ...body.fields };
  for (const name of structured_fields) {
    const text = expanded[name];
    if (typeof text !== 'string' || !/^\s*[[{]/.test(text)) continue;
    expanded[name] = parseStrictJson(text, name);
  }
  return expanded;
}
