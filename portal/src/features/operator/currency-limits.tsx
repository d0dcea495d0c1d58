import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

type Limits = Record<string, string>;

function limitsText(limits: Limits): string {
  return Object.entries(limits)
    .map(([currency, amount]) => `${currency} ${amount}`)
    .join('\n');
}

function readLimits(text: string): Limits {
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
  readonly onChange: (limits: Limits) => void;
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
