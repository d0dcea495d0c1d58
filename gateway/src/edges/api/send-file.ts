import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A file that is served as it is, with its compressed forms where there are any. */
export interface ServedFile {
  readonly content_type: string;
  /** Weak, because it is the same for all forms. */
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer | null;
  readonly gzip: Buffer | null;
}

/** A file with the compressed forms that it was built with. */
export function servedFile(
  content_type: string,
  plain: Buffer,
  { br, gzip: zipped }: Pick<ServedFile, 'br' | 'gzip'>,
): ServedFile {
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { content_type, etag, plain, br, gzip: zipped };
}

const brotli_options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** A file that was not compressed when it was built. */
export async function compressedFile(content_type: string, plain: Buffer): Promise<ServedFile> {
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(plain, brotli_options),
    promisify(gzip)(plain),
  ]);
  return servedFile(content_type, plain, { br, gzip: zipped });
}

/** Whether a client has this file already (RFC 9110, section 13.1.2). */
function hasAlready(if_none_match: string | undefined, etag: string): boolean {
  const tags = (if_none_match ?? '').split(',').map((tag) => tag.trim());
  return tags.some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag.replace(/^W\//, ''));
}

/** Answers with a file in a form that the client takes, or with 304 where it has it. The caller says how long it keeps. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: ServedFile): FastifyReply {
  void reply
    .header('vary', 'accept-encoding')
    .header('etag', file.etag)
    .header('content-type', file.content_type);
  if (hasAlready(request.headers['if-none-match'], file.etag)) return reply.code(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  if (file.br && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(file.br);
  if (file.gzip && /\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(file.gzip);
  return reply.send(file.plain);
}
