import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig, type Config, type Environment } from '../../kernel/config.ts';
import { writeSecretFile } from '../../kernel/durable-files.ts';

const settings_file = 'sandbox-settings.json';
const private_addresses = 'WEBHOOK_ALLOW_PRIVATE_ADDRESSES';

/** Stores in a sandbox's data folder which receivers on its own machine it allows. */
export function storeSandboxSettings({ mode, data_folder, webhooks }: Config): void {
  if (mode !== 'sandbox') return;
  const settings = { [private_addresses]: webhooks.allowed_private_addresses.join(',') };
  writeSecretFile(join(data_folder, settings_file), `${JSON.stringify(settings)}\n`, 'replace');
}

/**
 * The configuration of a command. If its environment does not set the allowed receivers, they are those of the gateway
 * started on the same data folder: otherwise `clock advance` would fail every webhook that the gateway delivers.
 */
export function readCommandConfig(environment: Environment): Config {
  const config = readConfig(environment);
  if (config.mode !== 'sandbox' || environment[private_addresses] !== undefined) return config;
  const stored = readSettings(join(config.data_folder, settings_file));
  return stored === null ? config : readConfig({ ...environment, [private_addresses]: stored });
}

function readSettings(path: string): string | null {
  try {
    const settings = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
    return String(settings[private_addresses] ?? '');
  } catch {
    return null;
  }
}
