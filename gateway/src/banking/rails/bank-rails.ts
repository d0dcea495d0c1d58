import { rail_table } from './rail-table.ts';
import type { Rail, RailSettings } from '../../kernel/port/rail.ts';

/** The operator's settings for a bank, by the rail's name in the market. */
export type SettingsByRail = Readonly<Record<string, RailSettings>>;

const by_name = new Map(rail_table.map((rail) => [rail.name, rail]));

/** A rail by its name, with its market's defaults; null when there is none. */
export function railNamed(name: string): Rail | null {
  return by_name.get(name) ?? null;
}

/** The name of the rail for a local clearing system, or for cross-border payments. */
export function railNameOf(local_clearing_system: string): string {
  return local_clearing_system === '' ? 'SWIFT' : local_clearing_system;
}

/**
 * The rail as one bank uses it: the market's, or another one chosen by its operator, with the operator's settings.
 * Settings of the other rail apply too, and take precedence.
 * @param name of the rail in the market
 * @throws Error when there is no such rail: names come from the table
 */
export function railAt(settings: SettingsByRail, name: string): Rail {
  const { use, ...own } = settings[name] ?? {};
  const rail = railNamed(use ?? name);
  if (rail === null) throw new Error(`there is no rail ${use ?? name}`);
  const { use: _, ...of_the_other } = use === undefined ? {} : (settings[use] ?? {});
  const set = { ...own, ...of_the_other };
  const assumed = rail.assumed.filter((setting) => !(setting in set));
  return { ...rail, assumed, message: { ...rail.message, ...set } };
}

/** Why another rail cannot replace one, in words that follow its name; null when it can. */
export function whyNotInstead(name: string, other: string): string | null {
  const [one, instead] = [railNamed(name), railNamed(other)];
  if (instead === null) return `is no rail; there are ${[...by_name.keys()].join(', ')}`;
  if (one?.country !== instead.country || one.currency !== instead.currency)
    return `is a rail of another market than ${name}`;
  return null;
}

/** The rail that the market of a currency uses by default for local payments, or the cross-border one. */
export function usualRail(method: 'SWIFT' | 'LOCAL', currency: string): string {
  const local = rail_table.find((rail) => rail.currency === currency);
  return method === 'LOCAL' && local !== undefined ? local.name : 'SWIFT';
}
