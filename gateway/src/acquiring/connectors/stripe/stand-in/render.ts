import {
  answer_s,
  authCodeOf,
  brandOf,
  hasMulticapture,
  networkIdOf,
  type ChargeEntry,
  type DisputeEntry,
  type Happened,
  type Intent,
  type Method,
  type RefundEntry,
} from './books.ts';
import { objectIn, textIn } from './parameters.ts';

type Rendered = Record<string, unknown>;

/** The version of Stripe's API that is played. */
const api_version = '2026-10-28.endive';

/** Objects as Stripe answers them: all names that its SDK 23.1.0 requires. */
export function renderIntent(intent: Intent, url: string, expands_charge: boolean): Rendered {
  const { id, status, charge, currency } = intent;
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: intent.amount,
    amount_capturable: intent.amount_capturable,
    amount_details: { tip: {} },
    amount_received: intent.amount_received,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: intent.canceled_at || null,
    cancellation_reason: intent.cancellation_reason || null,
    capture_method: intent.capture_method,
    client_secret: `${id}_secret_${id.slice(-8)}`,
    confirmation_method: intent.confirmation_method,
    created: intent.created,
    currency,
    customer: null,
    customer_account: null,
    description: intent.description || null,
    excluded_payment_method_types: null,
    last_payment_error: intent.error,
    latest_charge: charge && (expands_charge ? renderCharge(charge) : charge.id),
    livemode: false,
    managed_payments: null,
    metadata: { ...intent.metadata },
    next_action:
      status === 'requires_action'
        ? {
            type: 'redirect_to_url',
            redirect_to_url: { return_url: intent.return_url, url: `${url}/3ds/${id}` },
          }
        : null,
    on_behalf_of: null,
    payment_method: intent.method || null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: [...intent.methods],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: charge?.under_review ? `prv_${id.slice(3)}` : null,
    setup_future_usage: intent.setup_future_usage || null,
    shipping: intent.shipping,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix || null,
    status,
    transfer_data: null,
    transfer_group: null,
  };
}

const no_details = { address: null, email: null, name: null, phone: null, tax_id: null };

function renderCharge(charge: ChargeEntry): Rendered {
  const { id, intent, failed, under_review } = charge;
  const by_card = intent.methods.includes('card');
  const type = under_review ? 'manual_review' : 'authorized';
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount_received,
    amount_refunded: charge.amount_refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: intent.amount_received > 0 ? `txn_${id.slice(3)}` : null,
    billing_details: no_details,
    calculated_statement_descriptor: by_card ? 'STAND-IN' : null,
    captured: intent.amount_received > 0,
    created: charge.created,
    currency: intent.currency,
    customer: null,
    description: intent.description || null,
    disputed: charge.disputed,
    failure_balance_transaction: null,
    failure_code: failed ? String(failed['code']) : null,
    failure_message: failed ? String(failed['message']) : null,
    fraud_details: {},
    livemode: false,
    metadata: { ...charge.metadata },
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: failed ? (failed['network_decline_code'] ?? null) : null,
      network_status: failed ? 'declined_by_network' : 'approved_by_network',
      reason: null,
      risk_level: under_review ? 'elevated' : 'normal',
      seller_message: failed ? 'The bank declined.' : 'Payment complete.',
      type: failed ? 'issuer_declined' : type,
    },
    paid: !failed,
    payment_intent: intent.id,
    payment_method: intent.method,
    payment_method_details: by_card
      ? { type: 'card', card: renderCard(charge) }
      : { type: intent.methods[0], [intent.methods[0] ?? '']: {} },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: charge.amount_refunded > 0 && charge.amount_refunded === intent.amount_received,
    review: under_review ? `prv_${intent.id.slice(3)}` : null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix || null,
    status: failed ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

function renderCard(charge: ChargeEntry): Rendered {
  const { id, intent, failed } = charge;
  const { card, has_address, is_authenticated } = intent;
  const outside = objectIn(intent.options, 'three_d_secure');
  const authenticated = is_authenticated || Object.keys(outside).length > 0;
  return {
    amount_authorized: failed ? null : intent.amount,
    authorization_code: failed ? null : authCodeOf(charge),
    brand: brandOf(card.number),
    capture_before: intent.created + 7 * 86_400,
    checks: {
      address_line1_check: has_address ? 'pass' : null,
      address_postal_code_check: has_address ? 'pass' : null,
      cvc_check: card.has_cvc ? 'pass' : null,
    },
    country: 'US',
    electronic_commerce_indicator: authenticated ? '05' : null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    extended_authorization: { status: 'disabled' },
    fingerprint: `fp${intent.card.number.length}`,
    funding: 'credit',
    incremental_authorization: { status: 'available' },
    installments: null,
    last4: card.number.slice(-4),
    mandate: null,
    multicapture: { status: hasMulticapture(intent) ? 'available' : 'unavailable' },
    network: brandOf(card.number),
    network_token: { used: false },
    network_transaction_id: failed ? null : networkIdOf(charge),
    overcapture: { maximum_amount_capturable: intent.amount, status: 'unavailable' },
    regulated_status: 'unregulated',
    three_d_secure: authenticated
      ? {
          authentication_flow: 'challenge',
          electronic_commerce_indicator: textIn(outside, 'electronic_commerce_indicator') || '05',
          exemption_indicator: null,
          result: 'authenticated',
          result_reason: null,
          transaction_id: textIn(outside, 'transaction_id') || `dsid_${id}`,
          version: textIn(outside, 'version') || '2.2.0',
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  };
}

export function renderMethod({ id, created, card, billing_details }: Method): Rendered {
  return {
    id,
    object: 'payment_method',
    billing_details: { ...no_details, ...billing_details },
    card: {
      brand: brandOf(card.number),
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: null },
      country: 'US',
      display_brand: brandOf(card.number),
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: null,
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}

export function renderRefund(refund: RefundEntry): Rendered {
  const { id, intent, status } = refund;
  return {
    id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: status === 'pending' ? null : `txn_${id.slice(3)}`,
    charge: intent.charge?.id ?? null,
    created: refund.created,
    currency: intent.currency,
    customer: null,
    customer_account: null,
    metadata: { ...refund.metadata },
    payment_intent: intent.id,
    payment_method: intent.method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
    ...(status === 'pending' ? { pending_reason: 'processing' } : {}),
    ...(status === 'failed'
      ? { failure_reason: 'expired_or_canceled_card', failure_balance_transaction: `txn_f${id.slice(3)}` }
      : {}),
  };
}

export function renderDispute(dispute: DisputeEntry): Rendered {
  const { id, intent, status } = dispute;
  const has_evidence = Object.keys(dispute.evidence).length > 0;
  return {
    id,
    object: 'dispute',
    amount: dispute.amount,
    balance_transactions: dispute.movements.map(({ id: movement, created, amount, fee }) => ({
      id: movement,
      object: 'balance_transaction',
      amount,
      available_on: created,
      balance_type: 'payments',
      created,
      currency: intent.currency,
      description: null,
      exchange_rate: null,
      fee,
      fee_details: [],
      net: amount - fee,
      reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
      source: id,
      status: 'available',
      type: 'adjustment',
    })),
    charge: intent.charge?.id ?? '',
    created: dispute.created,
    currency: intent.currency,
    enhanced_eligibility_types: [],
    evidence: { ...dispute.evidence },
    evidence_details: {
      due_by: dispute.created + answer_s,
      enhanced_eligibility: {},
      has_evidence,
      past_due: false,
      submission_count: dispute.submissions,
      submission_method: dispute.submissions > 0 ? 'manual' : 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: intent.id,
    payment_method_details: {
      type: 'card',
      card: { brand: brandOf(intent.card.number), case_type: 'chargeback', network_reason_code: '10.4' },
    },
    reason: 'fraudulent',
    status,
  };
}

/** The object of an event as it is now, and what it was before where Stripe says so. */
function renderData(happened: Happened, url: string): Rendered {
  if ('intent' in happened) {
    const { intent, received_before } = happened;
    return {
      object: renderIntent(intent, url, false),
      ...(received_before === undefined || received_before === intent.amount_received
        ? {}
        : { previous_attributes: { amount_received: received_before } }),
    };
  }
  if ('charge' in happened) {
    const { captured_before } = happened;
    return {
      object: renderCharge(happened.charge),
      ...(captured_before === undefined
        ? {}
        : { previous_attributes: { amount_captured: captured_before, captured: false } }),
    };
  }
  if ('refund' in happened) {
    const { status_before } = happened;
    return {
      object: renderRefund(happened.refund),
      ...(status_before === undefined ? {} : { previous_attributes: { status: status_before } }),
    };
  }
  return { object: renderDispute(happened.dispute) };
}

export function renderEvent(
  id: string,
  created: number,
  happened: Happened,
  key: string,
  url: string,
): Rendered {
  return {
    id,
    object: 'event',
    api_version,
    created,
    data: renderData(happened, url),
    livemode: false,
    pending_webhooks: 1,
    request: { id: key === '' ? null : `req_${id.slice(4)}`, idempotency_key: key === '' ? null : key },
    type: happened.type,
  };
}
