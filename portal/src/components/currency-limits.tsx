import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Amounts by currency. */
export type Limits = Readonly<Record<string, string>>;

/** Limits as text: a currency and an amount on each line. */
export function limitsText(limits: Limits, between = '\n'): string {
  return Object.entries(limits)
    .map(([currency, amount]) => `${currency} ${amount}`)
    .join(between);
}

function readLimits(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const [currency = '', amount = ''] = line.trim().split(/[\s=]+/);
      return [currency.toUpperCase(), amount];
    }),
  );
}

interface LimitsProps {
  readonly label: string;
  /** As they are in force; what is typed is shown as it is typed. */
  readonly limits: Limits;
  readonly description?: string;
  readonly onChange: (limits: Record<string, string>) => void;
}

/** Amounts by currency: a currency and an amount on each line. */
export function CurrencyLimits({ label, limits, description, onChange }: LimitsProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Textarea
      w="100%"
      autosize
      minRows={2}
      label={label}
      description={description ?? t('console.limits_hint')}
      value={typed ?? limitsText(limits)}
      onChange={(event) => {
        const { value } = event.currentTarget;
        setTyped(value);
        onChange(readLimits(value));
      }}
    />
  );
}
