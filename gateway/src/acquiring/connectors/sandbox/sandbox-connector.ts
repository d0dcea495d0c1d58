import { createHash } from 'node:crypto';
import { moneyText, type Money } from '../../../kernel/values/money.ts';
import { parseCurrency } from '../../../kernel/values/currency.ts';
import { cardExpiry } from '../../../kernel/values/dates.ts';
import { declineCodeOf } from '../../../kernel/values/schemes/response-codes.ts';
import type { SandboxAcquirer } from '../../sandbox/acquirer.ts';
import {
  approvals,
  own_codes,
  type AcquirerAnswer,
  type AcquirerInstruction,
  type AcquirerNotice,
  type AcquirerResult,
} from '../../sandbox/acquirer-messages.ts';
import type {
  AuthorisationDetails,
  Instruction,
  VoidInstruction,
} from '@causeway/connector-kit/instruction.ts';
import type { Acquirer, DisputeNotice, RedirectMethod } from '@causeway/connector-kit/acquirer.ts';
import type { Outcome } from '@causeway/connector-kit/connector.ts';

/** Two redirect methods of the sandbox: one available everywhere, one with limits. */
export const sandbox_methods: readonly RedirectMethod[] = [
  { name: 'sandbox_wallet', label: 'Sandbox Wallet', currencies: null, countries: null, amount_max: null },
  {
    name: 'sandbox_bank',
    label: 'Sandbox Bank',
    currencies: ['EUR', 'GBP', 'PLN'],
    countries: ['AT', 'BE', 'DE', 'ES', 'FR', 'GB', 'IE', 'IT', 'NL', 'PL'],
    amount_max: 1_000_000n,
  },
];

/** The meaning of the acquirer's response codes other than declines by the issuer. */
const causes: Readonly<Record<string, Extract<Outcome, { result: 'refused' }>['cause']>> = {
  '59': 'risk',
  '91': 'technical',
  '96': 'technical',
  [own_codes.authentication_failed]: 'authentication',
};

/** Where the sandbox's codes differ from the scheme's. */
const own_declines: Readonly<Record<string, string>> = {
  '59': 'D0100',
  [own_codes.authentication_failed]: 'D0101',
};

/** Communicates with one of the sandbox's acquirers (docs/sandbox.md). */
export function createSandboxConnector(acquirer: SandboxAcquirer): Acquirer {
  return {
    name: acquirer.name,
    played: true,
    capabilities: {
      sale: true,
      partial_capture: true,
      several_captures: true,
      adjustments: ['increase', 'decrease', 'extend'],
      timeout_ms: 30_000,
      instructions_max: 100,
      redirect_methods: sandbox_methods,
    },
    async perform(instructions) {
      const results = await acquirer.execute(instructions.map(toAcquirer));
      return results.map((result) => toOutcome(acquirer, result));
    },
    async inquire(instructions) {
      const results = await acquirer.inquire(
        instructions.map(({ account_id, id }) => ({ account_id, instruction_id: id })),
      );
      return results.map((result) => toOutcome(acquirer, result));
    },
    async notices(limit) {
      return (await acquirer.notices(limit)).map(toNotice);
    },
    async answerDispute({ account_id, case_reference, stage, amount, response, explanation, evidence }) {
      await acquirer.answerDispute({
        account_id,
        case_reference,
        reference: authorisationOf(case_reference),
        stage,
        amount,
        accepted: response === 'accepted',
        explanation,
        has_files: evidence.length > 0,
      });
      return true;
    },
    acknowledge: (notice_ids) => acquirer.acknowledge(notice_ids.map(BigInt)),
  };
}

/** A case is named after the authorisation's reference: `chargeback.<reference>`, possibly with a suffix. */
function authorisationOf(case_reference: string): string {
  return case_reference.slice(case_reference.indexOf('.') + 1);
}

function toNotice(notice: AcquirerNotice): DisputeNotice {
  const { notice_id, account_id, reference, case_reference, notice_reference, stage } = notice;
  const { reason_code, answer_due_at, occurred_at } = notice;
  const authorisation = /^[a-z_]+\.(\d+)/.exec(reference)?.[1];
  return {
    kind: 'dispute',
    notice_id: notice_id.toString(),
    account_id,
    reference: notice_reference,
    case_reference,
    authorisation_id: authorisation === undefined ? null : BigInt(authorisation),
    stage,
    amount: moneyOf(notice.amount, notice.currency),
    funds: notice.funds === 0n ? null : moneyOf(notice.funds, notice.funds_currency),
    fee: notice.fee === 0n ? null : moneyOf(notice.fee, notice.fee_currency),
    reason_code,
    answer_due_at,
    occurred_at,
  };
}

function moneyOf(minor: bigint, code: string): Money {
  const currency = parseCurrency(code);
  if (!currency) throw new Error(`the sandbox’s acquirer has moved money in ${code}`);
  return { minor, currency };
}

function toAcquirer(instruction: Instruction): AcquirerInstruction {
  const { id, account_id, amount, reference, kind } = instruction;
  const common = {
    account_id,
    instruction_id: id,
    reference,
    amount: amount.minor,
    currency: amount.currency,
    amount_text: moneyText(amount.minor, amount.currency),
  };
  const carried = referredTo(instruction);
  if (kind === 'adjust') return { ...common, kind, authorised: instruction.authorised, carried };
  if (kind !== 'authorise' || !instruction.authorisation) return { ...common, kind, carried };
  const { authorisation } = instruction;
  return {
    ...common,
    kind: authorisation.capture ? 'sale' : 'authorise',
    ...(authorisation.card
      ? {
          pan: authorisation.card.pan,
          expires_at: cardExpiry(authorisation.card.expiration_month, authorisation.card.expiration_year),
          has_security_code: authorisation.card.security_code !== null,
        }
      : { redirect_method: authorisation.redirect_method ?? '' }),
    has_billing_address: Boolean(authorisation.order?.billing.postcode),
    carried: { ...carried, ...carriedBy(authorisation) },
    statement_descriptor: authorisation.statement_descriptor,
    merchant_category: authorisation.merchant_category,
    authentication: authorisation.authentication,
    authenticated: ['Y', 'A'].includes(authorisation.authentication_result?.status ?? ''),
    ...(authorisation.stored_credential ? { stored_credential: authorisation.stored_credential } : {}),
    returnUrl: authorisation.challengeReturnUrl,
  };
}

function referredTo({
  challenge_reference,
  reverses,
}: Pick<Instruction, 'id'> & Pick<VoidInstruction, 'challenge_reference' | 'reverses'>): Record<
  string,
  string
> {
  return {
    ...(challenge_reference === undefined ? {} : { challenge_reference }),
    ...(reverses === undefined ? {} : { reverses: reverses.toString() }),
  };
}

/** What came back from the issuer's page is a stranger's: only its digest is kept, which is enough to compare. */
function carriedBy({
  order,
  browser,
  exemption,
  authentication,
  authentication_result,
}: AuthorisationDetails): Record<string, unknown> {
  const returned = typeof authentication === 'object' ? authentication.returned : undefined;
  const { authentication_value, ...result } = authentication_result ?? {};
  return {
    ...(order ? { order } : {}),
    ...(browser ? { browser } : {}),
    ...(exemption ? { exemption } : {}),
    ...(authentication_result
      ? { authentication_result: { ...result, has_authentication_value: Boolean(authentication_value) } }
      : {}),
    ...(returned
      ? {
          returned: Object.fromEntries(
            Object.entries(returned).map(([name, value]) => [name, digestOf(value)]),
          ),
        }
      : {}),
  };
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function toOutcome(acquirer: SandboxAcquirer, result: AcquirerResult): Outcome {
  if ('no_answer' in result) return { result: 'unknown' };
  if ('unknown_instruction' in result) return { result: 'not_found' };
  if (approvals.has(result.response_code)) return doneOutcome(result);
  if (result.response_code === own_codes.later) return { result: 'accepted' };
  if (result.response_code === own_codes.challenge) {
    return { result: 'challenge', url: acquirer.challengeUrl(result.reference), reference: result.reference };
  }
  const { response_code, advice_code } = result;
  return {
    result: 'refused',
    code: own_declines[response_code] ?? declineCodeOf('visa', response_code),
    cause: causes[response_code] ?? 'issuer',
    response_code,
    advice_code,
  };
}

function doneOutcome(answer: AcquirerAnswer): Outcome {
  return {
    result: 'done',
    reference: answer.reference,
    retrieval_reference: answer.rrn,
    auth_code: answer.auth_code,
    avs_result: answer.avs,
    cvv_result: answer.cvv,
    network_transaction_id: answer.network_id,
    ...(answer.approved === undefined ? {} : { approved: answer.approved }),
    captured: answer.flags.includes('sale'),
    held: answer.flags.includes('held'),
  };
}

/**
 * The sandbox's acquirer in production: it refuses authorisations, so that no test card becomes a balance that somebody
 * believes to be real.
 */
export function refuseAuthorisations(acquirer: Acquirer): Acquirer {
  return {
    ...acquirer,
    async perform(instructions, signal) {
      const allowed = instructions.filter(({ kind }) => kind !== 'authorise');
      const outcomes = allowed.length > 0 ? await acquirer.perform(allowed, signal) : [];
      const performed = new Map(allowed.map(({ id }, at) => [id, outcomes[at]]));
      return instructions.map(({ id }) => performed.get(id) ?? refused);
    },
  };
}

const refused: Outcome = { result: 'refused', code: 'D0102', cause: 'technical' };
