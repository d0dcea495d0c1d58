import { parseArgs } from 'node:util';
import { compareGrowth } from './scaling/growth.ts';
import { Notes, report } from './report.ts';
import { long_sections, Rounds, sections, type Section } from './rounds.ts';
import { accounts, closeWorld, openWorld, prepareReferences, scales } from './world.ts';

const { values: options } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    rounds: { type: 'string', default: '5' },
    payments: { type: 'string', default: '10000000' },
  },
});
const scale = options.full ? scales.full : scales.short;
const rounds_max = Number(options.rounds);
const growth = { small: 100_000, large: Number(options.payments) };

/** The sections that are asked for, and whether growth is among them. */
function chosen(): { of: Section[]; growing: boolean } {
  const names = options.only ?? [];
  const unknown = names.filter((name) => name !== 'growth' && !sections.some((known) => known === name));
  if (unknown.length > 0)
    throw new Error(`--only takes ${[...sections, 'growth'].join(', ')}, not ${unknown.join(', ')}`);
  if (names.length > 0)
    return { of: sections.filter((name) => names.includes(name)), growing: names.includes('growth') };
  return {
    of: sections.filter((name) => options.full || !long_sections.includes(name)),
    growing: options.full,
  };
}

const { of, growing } = chosen();
const notes = new Notes();
if (of.length > 0) {
  const world = await openWorld(scale);
  try {
    await prepareReferences(world);
    const rounds = new Rounds(world, notes, of);
    for (let round = 1; round <= rounds_max; round += 1) {
      process.stdout.write(`round ${round} of ${rounds_max}\n`);
      await rounds.run();
    }
  } catch (error) {
    await closeWorld(world, false);
    throw error;
  }
  await closeWorld(world);
}
// Short windows: the loads themselves store payments, and few must stay few.
if (growing) await compareGrowth(scales.short, growth, rounds_max, notes);
await report(notes.results(), {
  accounts,
  rounds: rounds_max,
  sections: of,
  growth: growing && growth,
  ...scale,
});
