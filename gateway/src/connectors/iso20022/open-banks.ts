import { IncomingFiles } from '../../bank-files/incoming-files.ts';
import { OutgoingFiles } from '../../bank-files/outgoing-files.ts';
import { readBankSettings } from './bank-settings.ts';
import { Mailbox } from './mailbox.ts';
import { createIso20022Connector, type BankConnector } from './iso20022-connector.ts';

/** What the files of a bank are kept in. */
type FilesDatabase = ConstructorParameters<typeof OutgoingFiles>[0];

/**
 * The connectors to the banks that the operator has described.
 * @param json the content of BANKS_FILE, or null
 * @throws UsageError that names what is wrong with it
 */
export function openBanks(
  json: string | null,
  database: FilesDatabase,
  world: { readonly now: () => Date; readonly nextId: () => bigint },
): BankConnector[] {
  if (json === null) return [];
  return readBankSettings(json).map((settings) =>
    createIso20022Connector(settings, {
      ...world,
      outgoing: new OutgoingFiles(database, settings.name),
      mailbox: new Mailbox(settings.directory),
      incoming: new IncomingFiles(database, settings.name),
    }),
  );
}
