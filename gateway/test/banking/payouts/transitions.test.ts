import { payout_states, type PayoutState } from '@causeway/schemas/payout-states.ts';
import { expect, it } from 'vitest';
import { canCancel, payout_edges, payoutEdge } from '../../../src/banking/payouts/payout-transitions.ts';

const causes = [...new Set(payout_edges.map(({ cause }) => cause))];
const legal = new Set(payout_edges.map(({ from, cause, to }) => `${from} ${cause} ${to}`));

it('the state machine of payouts has every edge once', () => {
  expect(legal.size).toBe(payout_edges.length);
});

it('payouts follow every edge of the table, with the event of its target, and no other', () => {
  for (const from of payout_states) {
    for (const cause of causes) {
      for (const to of payout_states) {
        const go = (): unknown => payoutEdge(from, cause, to);
        if (legal.has(`${from} ${cause} ${to}`))
          expect(go()).toMatchObject({ from, to, event: `payout.${to.toLowerCase()}` });
        else expect(go).toThrow(/cannot go from/);
      }
    }
  }
});

it('a COMPLETED payout can become RETURNED and nothing else', () => {
  expect(payout_edges.filter(({ from }) => from === 'COMPLETED').map(({ to }) => to)).toEqual(['RETURNED']);
});

it('a final payout stays final, but may be returned further', () => {
  const ended: ReadonlySet<PayoutState> = new Set(['APPROVAL_REJECTED', 'FAILED', 'RETURNED', 'CANCELLED']);
  const leading_out = payout_edges.filter(({ from }) => ended.has(from));
  expect(leading_out.map(({ from, cause, to }) => [from, cause, to])).toEqual([
    ['RETURNED', 'return', 'RETURNED'],
  ]);
});

it('a payout can be cancelled until it is sent to the bank', () => {
  expect(payout_states.filter(canCancel)).toEqual(['PENDING_FUNDS', 'IN_APPROVAL', 'SCHEDULED', 'IN_REVIEW']);
});

it('every state of payouts can be reached', () => {
  const first: readonly PayoutState[] = [
    'PENDING_FUNDS',
    'IN_APPROVAL',
    'SCHEDULED',
    'IN_REVIEW',
    'PROCESSING',
  ];
  const reached = new Set<PayoutState>([...first, ...payout_edges.map(({ to }) => to)]);
  expect(payout_states.filter((state) => !reached.has(state))).toEqual([]);
});
