import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { calendar_months_max, readChargeCalendar } from '@causeway/schemas/portal/charges.ts';
import type { PortalResponseOf } from '@causeway/schemas/portal/portal-route.ts';
import { IconChevronLeft, IconChevronRight } from '../../icons/icons.tsx';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { placeholderOfSameAccount } from '../../api/query-client.ts';
import { useAccount } from '../../api/session.ts';
import { Problem } from '../../components/problem.tsx';
import { Amount, useCalendarText } from '../../components/values.tsx';
import { DayCharges } from './day-charges.tsx';
import { MonthGrid, MonthList } from './month-grid.tsx';
import { SubscriptionsFrame } from './subscriptions-frame.tsx';

export type ChargeCalendar = PortalResponseOf<typeof readChargeCalendar>;

/** The next charges of a month; the month and the day that is looked into are kept in the address. */
export function CalendarPage() {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const { month, day } = useSearch({ strict: false });
  const query = month ? { month } : {};
  const calendar = useQuery({
    queryKey: ['charges', account_id, query],
    queryFn: ({ signal }) => call(readChargeCalendar, { params: { account_id }, query, signal }),
    placeholderData: placeholderOfSameAccount(account_id),
  });
  const { data } = calendar;
  return (
    <SubscriptionsFrame title={t('charges.title')} lead={t('charges.lead')}>
      <Stack>
        {calendar.error && <Problem error={calendar.error} onRetry={() => void calendar.refetch()} />}
        {calendar.isPending && <Skeleton h={480} aria-busy />}
        {data && (
          <>
            <MonthHead calendar={data} />
            <MonthGrid calendar={data} chosen={day ?? ''} />
            <MonthList calendar={data} chosen={day ?? ''} />
          </>
        )}
        {day && <DayCharges key={day} day={day} />}
      </Stack>
    </SubscriptionsFrame>
  );
}

/** A month (`YYYY-MM`) so many months later. */
function laterMonth(month: string, months: number): string {
  const at = new Date(`${month}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString().slice(0, 7);
}

/** The month's name, what is charged in all of it, and the way to the ones before and after. */
function MonthHead({ calendar: { month, today, totals } }: { calendar: ChargeCalendar }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const textOf = useCalendarText();
  const first = today.slice(0, 7);
  const go = (to: string): void => {
    void navigate({ to: '.', search: to === first ? {} : { month: to } });
  };
  return (
    <Group justify="space-between" align="center">
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          aria-label={t('charges.month_before')}
          disabled={month <= first}
          onClick={() => go(laterMonth(month, -1))}
        >
          <IconChevronLeft size={16} aria-hidden />
        </Button>
        <Title order={2} aria-live="polite">
          {textOf(`${month}-01`, { month: 'long', year: 'numeric' })}
        </Title>
        <Button
          variant="default"
          size="xs"
          aria-label={t('charges.month_after')}
          disabled={month >= laterMonth(first, calendar_months_max)}
          onClick={() => go(laterMonth(month, 1))}
        >
          <IconChevronRight size={16} aria-hidden />
        </Button>
      </Group>
      <div>
        {totals.length === 0 && <Text c="dimmed">{t('charges.none_in_month')}</Text>}
        {totals.map(({ currency, amount, charges }) => (
          <Text key={currency} size="sm" ta={{ sm: 'right' }}>
            <strong>
              <Amount value={amount} currency={currency} />
            </strong>{' '}
            {t('charges.in_charges', { count: charges })}
          </Text>
        ))}
      </div>
    </Group>
  );
}
