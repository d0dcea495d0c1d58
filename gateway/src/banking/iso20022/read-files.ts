import { createHash } from 'node:crypto';
import type { BankAnswer, IncomingFiles } from '../bank-files/incoming-files.ts';
import { XmlUnreadable } from '../../kernel/values/xml.ts';
import type { Arrival, Mailbox } from './mailbox.ts';
import { readAnswer } from './read-answer.ts';

const files_max = 50;
const file_bytes_max = 128 * 1024 * 1024;
/** A file that cannot be parsed may be incomplete: it is retried until this long after its last change. */
const arriving_ms = 30_000;

/** What is needed to read files. */
export interface Reading {
  readonly incoming: IncomingFiles;
  readonly mailbox: Mailbox;
}

/**
 * Reads received files, each once: its content is stored in one transaction with its digest, then the file leaves the
 * inbox. A file that is found again, after a crash or because the bank sent it twice, is only moved. One that cannot be
 * stored stays, and keeps no other from being read.
 * @returns how many files left the inbox
 * @throws what has first kept a file from being stored, once the others have been read
 */
export async function readFiles(reading: Reading, now: Date): Promise<number> {
  let moved = 0;
  let failure: Error | undefined;
  for (const arrival of await reading.mailbox.arrivals(files_max)) {
    try {
      moved += (await take(reading, arrival, now)) ? 1 : 0;
    } catch (error) {
      failure ??= error as Error;
    }
  }
  if (failure) throw failure;
  return moved;
}

async function take({ incoming, mailbox }: Reading, arrival: Arrival, now: Date): Promise<boolean> {
  const { name, size } = arrival;
  if (size > file_bytes_max) {
    const sha256 = createHash('sha256').update(`${name} ${size}`).digest('hex');
    const reason = `it has ${size} bytes, more than ${file_bytes_max}`;
    await incoming.setAside({ sha256, name }, reason, now);
    await mailbox.file(arrival, 'set-aside', sha256, [reason]);
    return true;
  }
  const content = await mailbox.read(arrival);
  if (!content) return false;
  const sha256 = createHash('sha256').update(content).digest('hex');
  if ((await incoming.known(sha256))?.result === 'read') {
    await mailbox.file(arrival, 'read', sha256, []);
    return true;
  }
  const answer = await understand(content);
  if (typeof answer === 'string') {
    if (now.getTime() - arrival.modified_at.getTime() < arriving_ms) return false;
    await incoming.setAside({ sha256, name }, answer, now);
    await mailbox.file(arrival, 'set-aside', sha256, [answer]);
    return true;
  }
  const received = await incoming.receive({ sha256, name, ...answer }, now);
  await mailbox.file(arrival, received.result === 'read' ? 'read' : 'set-aside', sha256, received.remarks);
  return true;
}

/** The content of a file, or why it cannot be parsed. */
async function understand(content: Uint8Array): Promise<BankAnswer | string> {
  try {
    return await readAnswer(content);
  } catch (error) {
    if (error instanceof XmlUnreadable) return error.message;
    throw error;
  }
}
