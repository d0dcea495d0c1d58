import type { Context } from '../../../context.ts';
import { RequestRefused } from '../../../errors.ts';
import type { Person } from '../../../values/actor.ts';
export async function requireTokenHolder(context: Context, token: string): Promise<Person> {
  void context; void token;
  throw new RequestRefused('U0001');
}
