import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import { cannot, RequestRefused } from '../../kernel/errors.ts';

/** A file of a location, as it is listed there. */
export interface ListedFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** SFTP says it in seconds. */
  readonly modified_at: Date;
}

/** A location that is open: its folder, whether of this machine or of an SFTP server. */
export interface OpenLocation {
  /** Regular files of the folder, no links. */
  list(): Promise<ListedFile[]>;
  /** Copies a file of it to a path of this machine. */
  fetch(name: string, to: string): Promise<void>;
  close(): Promise<void>;
}

/** Where a location is. */
export interface LocationAddress {
  readonly kind: string;
  readonly folder: string;
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly host_keys: readonly string[];
}

/** Why something with files failed, as a rule with its parameters: what is no rule of ours is named as it says it. */
export function failureOf(error: unknown): Reason {
  if (error instanceof RequestRefused && error.reason) return error.reason;
  return { rule: 'file_transfer_failed', failure: (error as Error).message.slice(0, 300) };
}

/** @throws RequestRefused for what only the operator can put right */
export function refuseLocation(reason: Reason, source = ''): never {
  throw cannot(reason, source);
}

/** Names under which programs write what is not complete yet. */
const incomplete = /^\.|~$|\.(tmp|part|partial|filepart|crdownload|writing)$/i;

/** What no file system of ours could hold, or a database store. */
function isStrange(name: string): boolean {
  return name.length > 255 || /\p{C}/u.test(name);
}

/** Whether a file of this name is one of those that are fetched. @param pattern with `*` for any characters */
export function isWanted(name: string, pattern: string): boolean {
  if (incomplete.test(name) || isStrange(name)) return false;
  const parts = pattern.split('*').map((part) => part.toLowerCase());
  const [first = '', ...others] = parts;
  const last = others.pop();
  const text = name.toLowerCase();
  if (last === undefined) return text === first;
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let at = first.length;
  const end = text.length - last.length;
  for (const part of others) {
    const found = text.indexOf(part, at);
    if (found === -1 || found + part.length > end) return false;
    at = found + part.length;
  }
  return at <= end;
}
