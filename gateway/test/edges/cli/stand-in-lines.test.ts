import { expect, it } from 'vitest';
import type { StandIn } from '@causeway/connector-kit/acquirer-kind.ts';
import { start as startAdyen } from '../../../src/acquiring/connectors/adyen/stand-in/stand-in.ts';
import { start as startPebble } from '../../acquiring/connectors/sample/pebble-stand-in.ts';
import { createStandInLines, lines_help } from '../../../src/edges/cli/connector-commands.ts';

const options = {
  port: 0,
  notify_url: null,
  now: () => new Date('2030-01-01T00:00:00Z'),
  random: Math.random,
};

async function answers(start: () => Promise<StandIn>, typed: readonly string[]): Promise<string[]> {
  const stand_in = await start();
  try {
    return typed.map(createStandInLines(stand_in));
  } finally {
    await stand_in.close();
  }
}

it('a stand-in answers a line that it cannot carry out with the reason, and continues', async () => {
  const typed = ['', 'dispute', 'won', 'dispute P', 'dispute P 0.5', 'dispute P 100', 'lost D', 'what?'];
  const start = async (): Promise<StandIn> => {
    const { settings, ...stand_in } = await startAdyen(options);
    return { ...stand_in, settings: { ...settings } };
  };
  expect(await answers(start, typed)).toEqual([
    '',
    'There is no payment with captured money\n',
    'There is no dispute\n',
    'The amount must be a whole number, above zero\n',
    'The amount must be a whole number, above zero\n',
    'Original pspReference required for this operation\n',
    'there is no such dispute\n',
    lines_help,
  ]);
});

it('a stand-in that does not know its newest payment asks for the payment', async () => {
  expect(await answers(() => startPebble(options), ['dispute', 'dispute P 100'])).toEqual([
    'Name the payment: dispute REFERENCE AMOUNT\n',
    'there is no payment P\n',
  ]);
});
