import { utcStamp } from '../../../../kernel/values/dates.ts';
import * as routes from '@causeway/schemas/portal/operator/instructions.ts';
import type { PortalResponseOf } from '@causeway/schemas/portal/portal-route.ts';
import { actsNoMore } from '../../../../accounts/identity/team/who-may-no-more.ts';
import { nameActors } from '../../../../accounts/identity/users/manage-users.ts';
import { RequestRefused } from '../../../../kernel/errors.ts';
import {
  decideResolution,
  inquireNow,
  listOpen,
  proposeResolution,
  showInstruction,
  type InstructionEvidence,
  type Resolution,
  type OpenInstruction,
} from '../../../../kernel/instructions/resolving/resolve-instructions.ts';
import { parseCurrency } from '../../../../kernel/values/currency.ts';
import { id_max } from '../../../../kernel/values/ids.ts';
import { formatAmount } from '../../../../kernel/values/money.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';
import { readIdAt } from '../../page-cursor.ts';

const page_size = 50;

/** Instructions of unknown outcome, and recording their outcomes by hand. */
export function serveInstructions(app: PortalApp, services: PortalServices): void {
  const { context } = services;
  app.serve(routes.listInstructions, async ({ query }) => {
    const found = await listOpen(context, {
      after: readIdAt(query.after),
      account_id: query.account_id ?? null,
      limit: page_size + 1,
    });
    const shown = found.slice(0, page_size);
    const more = found.length > page_size;
    return {
      operations: shown.map(presentOpen),
      next_after: more ? (shown.at(-1)?.operation_id.toString() ?? '') : '',
    };
  });
  app.serve(routes.readInstruction, async ({ params }) => {
    const evidence = await showInstruction(context, keyOf(params));
    if (!evidence) throw new RequestRefused('U0008');
    const { instruction, resolutions } = evidence;
    const involved = resolutions.flatMap(({ proposed_by, decided_by }) => [proposed_by, decided_by ?? '']);
    const people = await nameActors(context, [instruction.actor, ...involved]);
    return { ...presentEvidence(evidence), people };
  });
  app.serve(routes.inquire, async (call, gateway) => {
    const key = keyOf(call.params);
    await inquireNow(gateway.context, gateway.recoverables, key);
    const after = await showInstruction(gateway.context, key);
    call.audit({ subject: call.params.operation_id, after: { answer: after?.answers.at(-1)?.result ?? '' } });
    return { done: true as const };
  });
  app.serve(routes.proposeResolution, async (call, gateway) => {
    const { outcome, reason, reference = '' } = call.body;
    const key = keyOf(call.params);
    const proposal = { ...key, outcome, reason, reference, by: call.actor };
    const proposed = presentResolution(await proposeResolution(gateway.context, proposal));
    call.audit({ subject: call.params.operation_id, after: proposed });
    return proposed;
  });
  app.serve(routes.decideResolution, async (call, gateway) => {
    const { resolution_id, operation_id } = call.params;
    const { decision } = call.body;
    const decided = { ...keyOf(call.params), resolution_id, decision, by: call.actor };
    const result = await decideResolution(gateway.context, gateway.recoverables, actsNoMore, decided);
    call.audit({ subject: `${operation_id} ${resolution_id}`, after: { decision, result } });
    return { result };
  });
}

function keyOf(params: { account_id: string; operation_id: string }): {
  account_id: string;
  operation_id: bigint;
} {
  const operation_id = BigInt(params.operation_id);
  if (operation_id > id_max) throw new RequestRefused('U0008');
  return { account_id: params.account_id, operation_id };
}

type InstructionFields = Omit<
  OpenInstruction,
  'attempts' | 'next_attempt_at' | 'resolution_id' | 'proposed_outcome' | 'proposed_by'
>;

function presentInstruction(
  row: InstructionFields,
): Omit<routes.OpenInstruction, 'attempts' | 'next_attempt_at' | 'resolution_id' | 'proposed_by'> {
  const { account_id, kind, purpose, refund_no, connector, actor } = row;
  const currency = parseCurrency(row.currency);
  return {
    account_id,
    kind,
    purpose,
    refund_no,
    connector,
    actor,
    operation_id: row.operation_id.toString(),
    transaction_id: row.transaction_id.toString(),
    currency: row.currency,
    amount: currency ? formatAmount(row.amount, currency) : row.amount.toString(),
    created_at: row.created_at.toISOString(),
  };
}

function presentOpen(row: OpenInstruction): routes.OpenInstruction {
  return {
    ...presentInstruction(row),
    attempts: row.attempts,
    next_attempt_at: row.next_attempt_at.toISOString(),
    resolution_id: row.resolution_id ?? '',
    proposed_by: row.proposed_by ?? '',
  };
}

function presentResolution(row: Resolution): routes.InstructionResolution {
  const { resolution_id, outcome, reference, reason, proposed_by } = row;
  return {
    resolution_id,
    outcome,
    reference,
    reason,
    proposed_by,
    proposed_at: row.proposed_at.toISOString(),
    decision: row.decision ?? '',
    decided_by: row.decided_by ?? '',
    decided_at: utcStamp(row.decided_at),
  };
}

function presentEvidence({
  instruction,
  answers,
  resolutions,
}: InstructionEvidence): Omit<PortalResponseOf<typeof routes.readInstruction>, 'people'> {
  return {
    operation: {
      ...presentInstruction(instruction),
      refused_code: instruction.refused_code ?? '',
      waiting: instruction.attempts !== null,
      next_attempt_at: utcStamp(instruction.next_attempt_at),
    },
    answers: answers.map(({ at, ...answer }) => ({ ...answer, at: at.toISOString() })),
    resolutions: resolutions.map(presentResolution),
  };
}
