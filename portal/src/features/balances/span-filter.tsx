import { Group } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DayField } from '../../components/pages/list-search.tsx';

const day_ms = 86_400_000;
const days_shown = 30;

export interface Span {
  readonly from: string;
  readonly to: string;
}

/** A day of the account's zone, so many days from now. */
function dayIn(time_zone: string, days: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: time_zone }).format(Date.now() + days * day_ms);
}

/** The span that the address names; else the last thirty days. */
export function useSpan(time_zone: string): Span {
  const { from, to } = useSearch({ strict: false });
  return { from: from || dayIn(time_zone, 1 - days_shown), to: to || dayIn(time_zone, 0) };
}

/** Chooses the span; it is kept in the address. */
export function SpanFilter({ span, children }: { span: Span; children?: ReactNode }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  return (
    <Group gap="xs" align="flex-end">
      {(['from', 'to'] as const).map((name) => (
        <DayField
          key={name}
          label={t(`words.${name}`)}
          value={span[name]}
          {...(name === 'from' ? { max: span.to } : { min: span.from })}
          onChange={(day) =>
            void navigate({ to: '.', search: { ...search, ...span, [name]: day }, replace: true })
          }
        />
      ))}
      {children}
    </Group>
  );
}
