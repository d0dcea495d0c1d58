import type { Context, ReadContext } from '../../kernel/context.ts';
import { transact, type Transaction } from '../../kernel/database/transaction.ts';
import { cannot } from '../../kernel/errors.ts';
import { isPrintable } from '../../kernel/values/text.ts';
import type { Cause } from '../../ledger/unit-of-work.ts';
import { lockDispute } from './dispute-store.ts';
import { refuseAnswer, requireStage, type Dispute } from './dispute.ts';
import { deleteEvidence, evidenceIds, insertEvidence, type EvidenceFile } from './evidence-store.ts';
import { openEvidence, sealFile } from './seal-evidence.ts';

const files_max = 10;
const name_max = 100;

/** File types by their first bytes: the name and declared type of a file do not count. */
const beginnings: Readonly<Record<string, readonly number[]>> = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
};

interface Key {
  readonly account_id: string;
  readonly dispute_id: bigint;
}

/**
 * Adds a file of evidence for a dispute’s current stage, before it is answered: PDF, PNG, JPEG, or UTF-8 text.
 * @param stage_no for which it was chosen, if that is known
 * @throws RequestRefused when the dispute does not exist or was answered, or the file has another type; U0015 where the
 *   dispute's stage is another
 */
export async function addEvidence(
  context: Context,
  key: Key,
  stage_no: number | undefined,
  file: Pick<EvidenceFile, 'name' | 'content_type' | 'content'>,
  { actor, at }: Cause,
): Promise<bigint> {
  const { name, content_type, content } = file;
  if (name === '' || name.length > name_max || !isPrintable(name))
    throw cannot({ rule: 'file_name_form', max: name_max });
  if (!isWhatItSays(content_type, content)) throw cannot({ rule: 'file_type', content_type });
  const evidence_id = context.ids.next();
  await transact(context.database, async (tx) => {
    const dispute = await requireOpen(tx, key, at);
    requireStage(dispute, stage_no);
    if ((await evidenceIds(tx, dispute)).length >= files_max)
      throw cannot({ rule: 'defence_files_max', max: files_max });
    const sealed = sealFile(context, { ...key, evidence_id }, content);
    insertEvidence(tx, dispute, {
      name,
      content_type,
      content: sealed.bytes,
      data_key_id: sealed.data_key_id,
      evidence_id,
      uploaded_by: actor,
      uploaded_at: at,
    });
  });
  return evidence_id;
}

/** Removes a file from evidence that has not been sent yet. @throws RequestRefused */
export async function removeEvidence(
  context: Context,
  key: Key,
  evidence_id: bigint,
  at: Date,
): Promise<void> {
  await transact(context.database, async (tx) => {
    const dispute = await requireOpen(tx, key, at);
    if (!(await deleteEvidence(tx, dispute, evidence_id))) throw cannot({ rule: 'no_file' });
  });
}

/** One file with its content; null when the dispute has no such file. */
export async function findEvidence(
  context: Pick<ReadContext, 'database' | 'keyring'>,
  key: Key,
  evidence_id: bigint,
): Promise<EvidenceFile | null> {
  const [file] = await openEvidence(context, key, { evidence_id });
  return file ?? null;
}

async function requireOpen(tx: Transaction, key: Key, at: Date): Promise<Dispute> {
  const dispute = await lockDispute(tx, key);
  if (!dispute)
    throw cannot({ rule: 'no_dispute', account_id: key.account_id, dispute_id: key.dispute_id.toString() });
  const refusal = refuseAnswer(dispute, at);
  if (refusal) throw cannot(refusal);
  return dispute;
}

function isWhatItSays(content_type: string, content: Buffer): boolean {
  if (content_type === 'text/plain') return isText(content);
  const beginning = beginnings[content_type];
  return beginning !== undefined && beginning.every((byte, at) => content[at] === byte);
}

function isText(content: Buffer): boolean {
  if (content.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content);
    return true;
  } catch {
    return false;
  }
}
