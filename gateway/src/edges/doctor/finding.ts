export type Level = 'ok' | 'warning' | 'error';

/** What one check has found. */
export interface Finding {
  /** The name of the check, for machines. */
  readonly check: string;
  readonly level: Level;
  /** One sentence or two. */
  readonly message: string;
  /** What to do, in one sentence; empty where all is well. */
  readonly remedy: string;
}

export function ok(check: string, message: string): Finding {
  return { check, level: 'ok', message, remedy: '' };
}

export function warning(check: string, message: string, remedy: string): Finding {
  return { check, level: 'warning', message, remedy };
}

export function error(check: string, message: string, remedy: string): Finding {
  return { check, level: 'error', message, remedy };
}

/** The faults that were found, or that there are none. */
export function faultsOr(faults: readonly Finding[], otherwise: Finding): readonly Finding[] {
  return faults.length > 0 ? faults : [otherwise];
}

/** An age or a span as people say it. */
export function spanText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  if (seconds < 120) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} minutes`;
  if (seconds < 172_800) return `${Math.round(seconds / 3_600)} hours`;
  return `${Math.round(seconds / 86_400)} days`;
}

/** A number of bytes as people say it. */
export function sizeText(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1_000 ** power;
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${units[power]}`;
}

/** A list of names, the first few of them. */
export function someOf(names: readonly string[], most = 5): string {
  const rest = names.length - most;
  return rest > 0 ? `${names.slice(0, most).join(', ')} and ${rest} more` : names.join(', ');
}
