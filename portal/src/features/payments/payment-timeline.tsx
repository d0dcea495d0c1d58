import { Text, Timeline as Steps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../api/session.ts';
import { useActorLabel } from '../../components/pages/actor-labels.ts';
import { Panel } from '../../components/panel.tsx';
import { Moment, groupDigits, isZero } from '../../components/values.tsx';
import type { PaymentRecord } from './payment-page.tsx';

type Step = PaymentRecord['timeline'][number];

/** What an acquirer or a bank has reported: whoever ordered it did not do it. */
const sources: Readonly<Record<string, 'acquirer' | 'bank'>> = {
  'payment.declined': 'acquirer',
  'payment.attempt_failed': 'acquirer',
  'payment.adjust_failed': 'acquirer',
  'payment.capture_failed': 'acquirer',
  'payment.cancel_failed': 'acquirer',
  'refund.completed': 'acquirer',
  'refund.failed': 'acquirer',
  'payout.sent': 'bank',
  'payout.completed': 'bank',
  'payout.failed': 'bank',
  'payout.returned': 'bank',
};
const blocked_status = '5100';

/** Who did it: of an outcome, the other side, and of a block by a risk rule, the gateway. */
function doerOf({ type, actor, data }: Step): string {
  const ordered = actor.startsWith('user:') || actor.startsWith('api');
  if (!ordered) return actor;
  return data['payment_status'] === blocked_status ? 'gateway' : (sources[type] ?? actor);
}

/** Every state that the payment was in, who brought it there, and the money it was about. */
export function Timeline({ record }: { record: Pick<PaymentRecord, 'timeline'> }) {
  const { t } = useTranslation();
  const { account } = useAccount();
  const actorLabel = useActorLabel();
  return (
    <Panel title={t('payment.timeline')}>
      <Steps bulletSize={14} lineWidth={2} active={record.timeline.length}>
        {record.timeline.map((step) => (
          <Steps.Item key={step.seq} title={<StepName step={step} />} lineVariant="solid">
            <Text size="sm" c="dimmed">
              <Moment at={step.at} time_zone={account.time_zone} precision="seconds" /> ·{' '}
              {t('payment.by', { actor: actorLabel(doerOf(step)) })}
            </Text>
            {step.type === 'acquirer.said' ? <AcquirerMessage step={step} /> : <StepAmount step={step} />}
          </Steps.Item>
        ))}
      </Steps>
    </Panel>
  );
}

/** The acquirer's own code and text. */
function AcquirerMessage({ step: { data } }: { step: Step }) {
  const texts = [data['said_code'], data['said_text']].filter(
    (word) => typeof word === 'string' && word !== '',
  );
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {texts.join(': ')}
    </Text>
  );
}

/** The event in words; one that has none yet, by its type. */
function StepName({ step: { type, actor, data } }: { step: Step }) {
  const { t, i18n } = useTranslation();
  const { amount } = data;
  if (type === 'payment.authorised' && typeof amount === 'string' && isZero(amount))
    return <>{t('payment.verified')}</>;
  if (type === 'refund.accepted' && actor === 'acquirer') return <>{t('payment.refunded_outside')}</>;
  const name = type.replace('.', '_');
  const keys = [
    `event.${name}`,
    `payout_event.${name}`,
    `subscription_event.${name}`,
  ] as 'event.payment_held'[];
  return <>{keys.some((key) => i18n.exists(key)) ? t(keys) : type}</>;
}

/** The amount that a step is about, and its currency: disputes may have one of their own. */
function amountOf({ type, data }: Step): [unknown, unknown] {
  const { refund_amount, asked_amount, captured_amount, amount, currency } = data;
  const { dispute_amount, dispute_currency, funds_amount, funds_currency } = data;
  if (funds_amount !== undefined) return [funds_amount, funds_currency];
  if (dispute_amount !== undefined) return [dispute_amount, dispute_currency ?? currency];
  return [
    refund_amount ?? asked_amount ?? (type === 'payment.captured' ? captured_amount : amount),
    currency,
  ];
}

function StepAmount({ step }: { step: Step }) {
  const { i18n } = useTranslation();
  const { failure_code, acquirer } = step.data;
  const [shown, currency] = amountOf(step);
  if (typeof shown !== 'string' || typeof currency !== 'string') return null;
  return (
    <Text size="sm" className="number">
      {groupDigits(shown, i18n.language)} {currency}
      {[failure_code, acquirer].map((word) => (typeof word === 'string' && word ? ` · ${word}` : ''))}
    </Text>
  );
}
