import { Busboy } from '@fastify/busboy';
import { unescape as decodeLenient, parse as parseQuery } from 'node:querystring';
import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import type { RequestBody } from '@causeway/schemas/v1/operation.ts';
import { RequestRefused } from '../../../kernel/errors.ts';
import { FieldCollector } from './field-collector.ts';
import { keys_max, parseStrictJson } from './parse-json.ts';
import { parseXml } from './parse-xml.ts';
import { countOf } from './count-of.ts';

type BodyFormat = 'json' | 'form' | 'xml' | 'multipart';

export interface ParsedBody {
  readonly format: BodyFormat;
  /** The fields as sent: for formats other than JSON, texts and lists of texts. The signature covers these. */
  readonly fields: RequestBody;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const byte_order_mark = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Parses a body by its first byte, whatever its Content-Type is (docs/specification/requests.md#bodies).
 * @throws RequestRefused with HTTP 400 when it cannot be parsed
 */
export async function parseBody(raw: Buffer): Promise<ParsedBody> {
  let text: string;
  try {
    text = utf8.decode(raw);
  } catch {
    throw new RequestRefused('I0002', { reason: { rule: 'not_utf8' } });
  }
  const first = /\S/.exec(text)?.[0];
  if (first === undefined) throw new RequestRefused('I0001', { reason: { rule: 'body_empty' } });
  if (first !== '{' && first !== '[' && text.includes('\0')) {
    throw new RequestRefused('I0002', { reason: { rule: 'holds_nul' } });
  }
  try {
    return await parseByFirst(first, text, raw);
  } catch (error) {
    // Any error of a parser is caused by the body.
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

function parseForm(text: string): RequestBody {
  if (!text.includes('=')) {
    throw new RequestRefused('I0001', { reason: { rule: 'no_known_form' } });
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
  if (malformed) throw new RequestRefused('I0002', { reason: { rule: 'not_utf8_encoded' } });
  const collector = new FieldCollector();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value ?? '']) collector.add(name, one);
  }
  return collector.fields;
}

/** Without the byte order mark; decoding has already removed it from a text. */
function withoutMark(raw: Buffer): Buffer {
  return raw.subarray(0, 3).equals(byte_order_mark) ? raw.subarray(3) : raw;
}

async function parseMultipart(raw: Buffer): Promise<RequestBody> {
  const text = raw.toString('latin1');
  const boundary = /^\s*--([^\r\n]{1,70}?)\s*\r?\n/.exec(text)?.[1];
  if (boundary === undefined) throw new RequestRefused('I0001', { reason: { rule: 'no_boundary' } });
  // The parser would go through all fields before it reports that there are too many.
  const parts_max = keys_max + 2;
  if (countOf(text, `\n--${boundary}`, parts_max) >= parts_max) throw new RequestRefused('I0004');
  return new Promise((resolve, reject) => {
    const collector = new FieldCollector();
    const refuse = (reason: Reason): void => reject(new RequestRefused('I0001', { reason }));
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
    parser.on('filesLimit', () => refuse({ rule: 'holds_file' }));
    parser.on('fieldsLimit', () => reject(new RequestRefused('I0004')));
    parser.on('error', () => refuse({ rule: 'multipart_malformed' }));
    parser.on('finish', () => resolve(collector.fields));
    parser.end(raw);
  });
}

/**
 * Parses the fields that are objects or lists: in forms and XML they contain JSON text.
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
