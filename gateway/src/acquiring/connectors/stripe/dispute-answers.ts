import type { Acquirer } from '@causeway/connector-kit/acquirer.ts';
import { objectOf } from '../../../kernel/values/json-object.ts';
import { textOf, type Answer } from './stripe-api.ts';
import { readIdentified } from './stripe-objects.ts';
import type { Session } from './stripe-session.ts';

type DisputeAnswer = Parameters<NonNullable<Acquirer['answerDispute']>>[0];

/** For one call, as for instructions. */
const call_ms = 60_000;
/** Stripe's limit for a text of evidence (https://docs.stripe.com/api/disputes/update, read 2026-11-22). */
const text_length_max = 20_000;

/**
 * Stripe takes one file for each kind of evidence. The kinds of the gateway's files are not known, so the first is
 * evidence of no kind, and more follow in this order.
 */
const file_kinds = [
  'uncategorized_file',
  'customer_communication',
  'receipt',
  'service_documentation',
  'shipping_documentation',
  'refund_policy',
  'cancellation_policy',
  'customer_signature',
] as const;

/**
 * Submits evidence, or accepts the dispute. What was answered already is not answered again: Stripe takes evidence once.
 * @returns whether Stripe has the answer
 */
export async function answerDispute(session: Session, answer: DisputeAnswer): Promise<boolean> {
  const path = `/v1/disputes/${encodeURIComponent(answer.case_reference)}`;
  const found = await session.api.get(path, readDispute, limited());
  if (found.answer !== 'ok') return false;
  const { status, is_answered } = found.object;
  if (!['needs_response', 'warning_needs_response'].includes(status))
    return is_answered || !status.endsWith('needs_response');
  const key = `${answer.case_reference}-${answer.stage}`;
  if (answer.response === 'accepted') {
    return isReceived(
      await session.api.post(`${path}/close`, readDispute, limited(), { key: `${key}-close` }),
    );
  }
  const evidence = await uploadEvidence(session, answer, key);
  if (!evidence) return false;
  const parameters = { evidence, submit: true };
  return isReceived(
    await session.api.post(path, readDispute, limited(), { parameters, key: `${key}-submit` }),
  );
}

async function uploadEvidence(
  session: Session,
  { evidence, explanation }: DisputeAnswer,
  key: string,
): Promise<Record<string, string> | null> {
  if (evidence.length > file_kinds.length) return null;
  const fields: Record<string, string> = {};
  if (explanation !== '') fields['uncategorized_text'] = explanation.slice(0, text_length_max);
  for (const [at, file] of evidence.entries()) {
    const uploaded = await session.api.upload(file, readIdentified, limited(), `${key}-file-${at}`);
    if (uploaded.answer !== 'ok') return null;
    fields[file_kinds[at] ?? ''] = uploaded.object.id;
  }
  return fields;
}

function limited(): AbortSignal {
  return AbortSignal.timeout(call_ms);
}

function isReceived(answer: Answer<unknown>): boolean {
  return answer.answer === 'ok';
}

function readDispute(value: unknown): { readonly status: string; readonly is_answered: boolean } | null {
  const raw = objectOf(value);
  const status = textOf(raw?.['status']);
  if (!raw || raw['object'] !== 'dispute' || status === '') return null;
  return { status, is_answered: Number(objectOf(raw['evidence_details'])?.['submission_count'] ?? 0) > 0 };
}
