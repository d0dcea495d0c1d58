import type { FastifyRequest } from 'fastify';
import { RequestRefused } from '../../errors.ts';
import { isForbiddenKey } from '../body/parse-json.ts';

const fields_max = 100;
/** Of all names and values together. */
const kib_max = 64;
const form_type = 'application/x-www-form-urlencoded';

/**
 * The query and form fields with which the issuer's page has sent the customer back. Of a repeated name the first one
 * counts, and the form's before the query's.
 * @throws RequestRefused when they are too many or too long, or the body is not a form
 */
export function returnedFields(request: FastifyRequest): Readonly<Record<string, string>> {
  const [, query = ''] = /\?(.*)$/s.exec(request.url) ?? [];
  const fields = new Map<string, string>();
  let characters = 0;
  for (const text of [formOf(request), query]) {
    for (const [name, value] of new URLSearchParams(text)) {
      if (isForbiddenKey(name)) throw new RequestRefused('I0003', { source: name });
      if (name.includes('\0') || value.includes('\0')) throw new RequestRefused('I0002');
      if (fields.has(name)) continue;
      fields.set(name, value);
      characters += name.length + value.length;
      if (fields.size > fields_max)
        throw new RequestRefused('I0004', { reason: { rule: 'issuer_fields_max', max: fields_max } });
      if (characters > kib_max * 1024)
        throw new RequestRefused('I0005', { reason: { rule: 'issuer_size_max', kib: kib_max } });
    }
  }
  return Object.fromEntries(fields);
}

function formOf({ body, headers }: FastifyRequest): string {
  const text = Buffer.isBuffer(body) ? body.toString('utf8') : '';
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type === form_type || (type === undefined && text === '')) return text;
  const reason = { rule: 'issuer_form', type: form_type } as const;
  throw new RequestRefused('I0006', { source: 'Content-Type', reason });
}
