import canonicalize from 'canonicalize';
import type { RequestBody } from './v1/operation.ts';

/**
 * The text that profile hmac-v2 signs: `v2`, the path and the RFC 8785 canonical JSON of the body without
 * encryption_data, each on a line of its own (docs/authentication.md#profile-hmac-v2).
 */
export function signedText(path: string, body: RequestBody): string {
  const { encryption_data: _, ...signed } = body;
  return `v2\n${path}\n${canonicalize(signed)}`;
}
