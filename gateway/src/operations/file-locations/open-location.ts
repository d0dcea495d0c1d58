import type { ReadContext } from '../../kernel/context.ts';
import type { FileBank } from '../../banking/iso20022/iso20022-connector.ts';
import type { LocationAddress, OpenLocation } from './file-location.ts';
import type { LocationSettings } from './location-store.ts';
import { openFolder } from './folder-location.ts';
import { openSftp, type SftpWorld } from './sftp-location.ts';

/** What is outside of the gateway, for files. */
export interface FileWorld {
  /** Below it are the folders of this machine; null: there are none (FILES_ROOT). */
  readonly root: string | null;
  readonly sftp: SftpWorld;
}

/** The inboxes of banks that take files, by the banks' names. */
export type BankInboxes = readonly Pick<FileBank, 'name' | 'mailbox'>[];

/** What a secret is encrypted for. */
export function secretContext(name: string): string {
  return `secret of file location ${name}`;
}

/** The secret of a location as it is used; empty for a folder. */
export async function openSecret(
  { keyring }: Pick<ReadContext, 'keyring'>,
  { name, data_key_id, secret: bytes }: Pick<LocationSettings, 'name' | 'data_key_id' | 'secret'>,
): Promise<string> {
  return data_key_id === '' ? '' : keyring.decrypt({ data_key_id, bytes }, secretContext(name));
}

/** Opens a location. @throws RequestRefused for what its settings are wrong about; Error where it cannot be reached */
export function openLocation(
  { root, sftp }: FileWorld,
  address: LocationAddress,
  secret: string,
): Promise<OpenLocation> {
  return address.kind === 'folder' ? openFolder(root, address.folder) : openSftp(sftp, address, secret);
}
