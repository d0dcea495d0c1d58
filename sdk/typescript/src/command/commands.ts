import type { Command } from './declare.ts';
import { listen } from './listen.ts';
import { login, logout, profiles } from './login.ts';
import { get, list } from './objects.ts';
import { pay } from './pay.ts';
import { sign } from './sign.ts';
import { tail } from './tail.ts';
import { trigger } from './trigger.ts';

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  login,
  listen,
  trigger,
  tail,
  pay,
  get,
  list,
  sign,
  profiles,
  logout,
];
