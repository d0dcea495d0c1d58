import { usualRail } from '../rails/bank-rails.ts';
import type { FilePlan, OutgoingFile, OutgoingFiles } from '../bank-files/outgoing-files.ts';
import type { PayoutDetails } from '../../kernel/port/bank.ts';
import { blockKey, writeCreditTransferFile, type FileTerms } from './credit-transfer-file.ts';
import type { Mailbox } from './mailbox.ts';
import type { Transfer } from './transfer.ts';

/** What is needed to make files. */
export interface Sending extends FileTerms {
  readonly outgoing: OutgoingFiles;
  readonly mailbox: Mailbox;
  /** Numbers that are never reused. */
  readonly nextId: () => bigint;
}

/** Defaults for fields missing in payouts stored by earlier releases. */
const unsaid = {
  party: { identity_type: '', lei: '' },
  account: { holder_name: '', holder_document: '', category: '', branch: '' },
} as const;

/** The transfer in a row; rows of earlier releases have fewer fields. */
export function transferOf(row: {
  readonly account_id: string;
  readonly instruction_id: bigint;
  readonly amount: bigint;
  readonly currency: string;
  readonly details: unknown;
}): Transfer {
  const { account_id, instruction_id, amount, currency } = row;
  const held = row.details as PayoutDetails;
  const completed = (who: PayoutDetails['creditor']): PayoutDetails['creditor'] => ({
    ...unsaid.party,
    ...who,
    address: { ...who.address, room: who.address.room ?? '' },
  });
  const details: PayoutDetails = {
    ...held,
    rail: held.rail ?? usualRail(held.method, currency),
    debtor: completed(held.debtor),
    debtor_account: held.debtor_account ?? '',
    creditor: completed(held.creditor),
    creditor_account: { ...unsaid.account, ...held.creditor_account },
    regulatory: held.regulatory ?? null,
  };
  return { account_id, instruction_id, amount, currency, details };
}

/**
 * Puts stored transfers into files and the files into the outbox, each transfer into one file and each file there once,
 * whatever happens in between: the transfers of a file are fixed first (assigned), the file is written outside the
 * outbox and recorded (staged), and moving it removes the staged file.
 * @returns how many files were put into the outbox
 */
export async function sendFiles(sending: Sending, now: Date): Promise<number> {
  const { settings, outgoing } = sending;
  const limits = {
    now,
    gather_ms: settings.gather_seconds * 1000,
    transfers_max: settings.payments_per_file_max,
  };
  let sent = 0;
  do {
    for (const file of await outgoing.open()) sent += (await deliver(sending, file, now)) ? 1 : 0;
  } while (await outgoing.assign(planFile(sending, now), limits));
  return sent;
}

function planFile(sending: Sending, now: Date): FilePlan {
  const file_id = sending.nextId();
  const message_id = `CW${file_id}`;
  const stamp = now.toISOString().slice(0, 19).replace(/[-:]/g, '');
  const blocks = new Map<string, number>();
  return {
    file_id,
    message_id,
    name: `pain.001-${stamp}Z-${message_id}.xml`,
    blockOf(row) {
      const key = blockKey(transferOf(row), now, sending);
      const known = blocks.get(key) ?? blocks.size + 1;
      blocks.set(key, known);
      return known;
    },
  };
}

async function deliver(sending: Sending, file: OutgoingFile, now: Date): Promise<boolean> {
  const { outgoing, mailbox } = sending;
  const staged_as = file.phase === 'assigned' ? await stage(sending, file) : file.staged_as;
  if (staged_as === null) return false;
  await mailbox.release(staged_as, file.name);
  return outgoing.deliver(file.file_id, now);
}

/** @returns null when another process has staged it meanwhile, and delivers it */
async function stage(sending: Sending, file: OutgoingFile): Promise<string | null> {
  const { outgoing, mailbox, nextId } = sending;
  const rows = await outgoing.transfersOf(file.file_id);
  const transfers = rows.map((row) => ({ ...transferOf(row), block_no: row.block_no }));
  const { message_id, created_at } = file;
  const staged_as = `${file.name}.${nextId()}`;
  const digest = await mailbox.stage(
    staged_as,
    writeCreditTransferFile({ message_id, created_at, transfers }, sending),
  );
  if (await outgoing.stage(file.file_id, staged_as, digest)) return staged_as;
  await mailbox.discard(staged_as);
  return null;
}
