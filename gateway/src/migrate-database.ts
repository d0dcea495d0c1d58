import { createLog } from './log.ts';
import type { Config } from './config.ts';
import { migrate, type Applied } from './database/migrate.ts';
import { planMigration, type PlannedMigration } from './database/plan.ts';
import { openAsOwner } from './open-database.ts';

export type { Applied } from './database/migrate.ts';
export type { PlannedMigration, PlannedStatement } from './database/plan.ts';

/** What is told while migrations are applied. */
export interface MigrationProgress {
  /** For how long locks are sought. */
  readonly patience_ms: number;
  onApplied(applied: Applied): void;
  readonly onWait: (message: string) => void;
}

/** Applies what the configured database lacks, without holding up whoever works on an external one. */
export async function applyMigrations(config: Config, progress: MigrationProgress): Promise<Applied[]> {
  const opened = await openAsOwner(config, createLog('warn'));
  try {
    return await migrate(opened.connection, { ...situationOf(config), ...progress });
  } finally {
    await opened.close();
  }
}

/** What applyMigrations would do. */
export async function planMigrations(config: Config): Promise<PlannedMigration[]> {
  const opened = await openAsOwner(config, createLog('warn'));
  try {
    return await planMigration(opened.connection, situationOf(config));
  } finally {
    await opened.close();
  }
}

function situationOf(config: Config): { distributed: boolean; online: boolean } {
  return { distributed: config.database_distributed, online: config.database_url !== null };
}
