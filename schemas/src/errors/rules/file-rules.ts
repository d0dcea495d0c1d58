import type { RuleTexts } from './rule.ts';

/** Why files cannot be fetched from a location, or a location cannot be set. */
export const file_rules = {
  file_location_unknown: ({ name }: { name: string }) => `there is no file location ${name}`,
  file_folder_outside:
    'the folder must be a path below FILES_ROOT, such as adyen/reports, and no link may lead out of it',
  file_root_missing: 'no folder of this machine is used: set FILES_ROOT where the gateway runs',
  file_folder_is_local: 'a folder of the gateway’s own machine needs no server and no secret',
  file_host_key_missing:
    'an SFTP server needs the fingerprint of its host key, such as SHA256:…, which ssh-keyscan HOST | ssh-keygen -lf - prints',
  file_host_key: ({ presented }: { presented: string }) =>
    `the server proves itself by the host key ${presented}, which is not set for it: ask whoever runs it whether the key is theirs before you set it`,
  file_secret_missing: 'another server or user needs its password or private key',
  file_private_key: ({ failure }: { failure: string }) =>
    `the private key cannot be read; it must be without a passphrase, as it is stored encrypted: ${failure}`,
  file_for_one: 'files are for an acquirer or for a bank: name one of them',
  file_bank_unknown: ({ name }: { name: string }) => `BANKS_FILE describes no bank ${name}`,
  file_too_large: ({ bytes, max }: { bytes: string; max: number }) =>
    `the file has ${bytes} bytes, more than ${max}: have the acquirer report shorter periods, or import it by gateway reconcile import`,
  file_transfer_failed: ({ failure }: { failure: string }) => failure,
} as const satisfies RuleTexts;
