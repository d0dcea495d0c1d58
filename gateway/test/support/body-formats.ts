import { randomBytes } from 'node:crypto';

export const form_type = 'application/x-www-form-urlencoded';

export function asForm(body: Record<string, unknown>): string {
  const texts = Object.entries(body).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return new URLSearchParams(texts as [string, string][]).toString();
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

export function asXml(body: Record<string, unknown>): string {
  const fields = Object.entries(body).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return `<${name}>${escapeXml(text)}</${name}>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<request>\n${fields.join('\n')}\n</request>`;
}

export function asMultipart(body: Record<string, unknown>): string {
  const boundary = `b${randomBytes(8).toString('hex')}`;
  const parts = Object.entries(body).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
  });
  return `${parts.join('')}--${boundary}--\r\n`;
}

/** The same fields in every body type that the gateway reads. */
export const writers: Record<string, (body: Record<string, unknown>) => string> = {
  json: JSON.stringify,
  form: asForm,
  xml: asXml,
  multipart: asMultipart,
};
