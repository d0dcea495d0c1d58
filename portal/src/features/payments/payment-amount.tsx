import { Text } from '@mantine/core';
import type { PaymentRow } from '@causeway/schemas/portal/payments.ts';
import { useTranslation } from 'react-i18next';
import { Amount, isZero, useAmountText } from '../../components/values.tsx';

type Captured = Pick<PaymentRow, 'currency' | 'amount' | 'captured'>;

/** Whether less was captured than was authorised: then what was captured is what the payment came to. */
function isPart({ captured, amount }: Captured): boolean {
  return !isZero(captured) && captured !== amount;
}

/** What a payment came to: what was captured, once something is; else what was authorised or asked for. */
export function PaymentAmount({ payment }: { payment: Captured }) {
  const { currency, amount, captured } = payment;
  return <Amount value={isPart(payment) ? captured : amount} currency={currency} />;
}

/** The same in a list: of a part, what it is a part of. */
export function ListedAmount({ payment }: { payment: Captured }) {
  const { t } = useTranslation();
  const amountText = useAmountText();
  return (
    <>
      <PaymentAmount payment={payment} />
      {isPart(payment) && (
        <Text size="xs" c="dimmed" className="number">
          {t('payments.of_amount', { amount: amountText(payment.amount, payment.currency) })}
        </Text>
      )}
    </>
  );
}

/** Of a payment that was captured in part: what became of the rest. */
export function PaymentRest({ payment }: { payment: PaymentRow }) {
  const { t } = useTranslation();
  const amountText = useAmountText();
  const { currency, released, remaining } = payment;
  if (!isPart(payment)) return null;
  const authorised = amountText(payment.amount, currency);
  const [word, rest] = isZero(released)
    ? (['rest_open', remaining] as const)
    : (['rest_released', released] as const);
  return (
    <Text span size="sm" c="dimmed">
      {isZero(rest)
        ? t('payment.of_authorised', { authorised })
        : t(`payment.${word}`, { authorised, rest: amountText(rest, currency) })}
    </Text>
  );
}
