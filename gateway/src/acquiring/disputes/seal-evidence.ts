import type { Context, ReadContext } from '../../kernel/context.ts';
import { transact } from '../../kernel/database/transaction.ts';
import type { Sealed } from '../../kernel/keyring/keyring.ts';
import { untilNone } from '../../kernel/values/until-none.ts';
import {
  lockFilesToSeal,
  readEvidence,
  resealFile,
  type EvidenceFile,
  type FileToSeal,
} from './evidence-store.ts';

type Sealing = Pick<Context, 'database' | 'keyring'>;
type FileKey = Pick<FileToSeal, 'account_id' | 'dispute_id' | 'evidence_id'>;

/** Files of up to 2 MiB each are in memory at once. */
const files_at_once = 10;

/** Additional authenticated data of a file's ciphertext. */
function evidenceContext({ account_id, dispute_id, evidence_id }: FileKey): string {
  return `evidence ${account_id} ${dispute_id} ${evidence_id}`;
}

/** Encrypts a file's content for the database. */
export function sealFile({ keyring }: Pick<ReadContext, 'keyring'>, key: FileKey, content: Buffer): Sealed {
  return keyring.encryptBytes('card', content, evidenceContext(key));
}

async function open({ keyring }: Pick<ReadContext, 'keyring'>, file: FileToSeal): Promise<Buffer> {
  const { data_key_id, content } = file;
  if (data_key_id === null) return content;
  return keyring.decryptBytes({ data_key_id, bytes: content }, evidenceContext(file));
}

/** Files of a dispute with their content: all of one stage, or a single file. */
export async function openEvidence(
  context: Pick<ReadContext, 'database' | 'keyring'>,
  { account_id, dispute_id }: Pick<FileKey, 'account_id' | 'dispute_id'>,
  which: { readonly stage_no: number } | { readonly evidence_id: bigint },
): Promise<EvidenceFile[]> {
  const files = await readEvidence(context.database, { account_id, dispute_id }, which);
  return Promise.all(
    files.map(async (file) => {
      const { evidence_id: id, name, content_type } = file;
      const content = await open(context, { ...file, account_id, dispute_id });
      return { evidence_id: id, name, content_type, content };
    }),
  );
}

function resealList(context: Sealing, which: 'plain' | 'old'): Promise<number> {
  return transact(context.database, async (tx) => {
    const files = await lockFilesToSeal(tx, which, files_at_once);
    for (const file of files) resealFile(tx, file, sealFile(context, file, await open(context, file)));
    return files.length;
  });
}

/** Encrypts files that were stored before files were encrypted. @returns how many */
export function sealPlainEvidence(context: Sealing): Promise<number> {
  return resealList(context, 'plain');
}

/** Re-encrypts files whose data key is retired. @returns how many */
export async function resealEvidence(context: Sealing): Promise<number> {
  return untilNone(() => resealList(context, 'old'));
}
