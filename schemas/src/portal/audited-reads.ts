import { command_reads } from './command-actions.ts';
import { portal_routes } from './portal-routes.ts';

/** What the audit log has of reading people's or cards' data, by routes and by commands: everything else is a change. */
export const audited_reads: ReadonlySet<string> = new Set([
  ...portal_routes.flatMap(({ name, reads, audited }) => (reads && audited ? [name] : [])),
  ...command_reads,
]);
