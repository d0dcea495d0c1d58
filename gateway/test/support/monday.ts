import { addDays } from '../../src/kernel/values/dates.ts';

/** The first Monday of next March: no bank rests in the two weeks after it but on weekends. */
export const monday = mondayOf(`${new Date().getUTCFullYear() + 1}-03-01`);

/** The day itself or the first Monday after it. */
function mondayOf(day: string): string {
  return addDays(day, (8 - new Date(`${day}T00:00:00Z`).getUTCDay()) % 7);
}
