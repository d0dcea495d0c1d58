import { invalid } from '../../../kernel/errors.ts';
import {
  metadataFault,
  storedMetadata,
  type Metadata,
  type SentMetadata,
} from '../../../kernel/values/metadata.ts';

/**
 * Metadata as it is stored; null where nothing is noted. The boundary looks for card numbers in its texts.
 * @throws RequestRefused (422) that names the key at fault
 */
export function readMetadata(sent: SentMetadata | undefined): Metadata | null {
  const fault = metadataFault(sent ?? {});
  if (fault) throw invalid(fault.source, fault.reason);
  return storedMetadata(sent);
}
