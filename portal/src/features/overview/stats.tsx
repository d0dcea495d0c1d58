import { Anchor, Group, SimpleGrid, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../api/session.ts';
import { Amount } from '../../components/values.tsx';
import type { Overview } from './overview-page.tsx';

const paid = '3000,3100,4000,4100,7000,7100,7200,7300';
const failed = '5000,5100,5200,5300';
const disputed = '7000,7100,7200,7300';

type ListSearch = Readonly<Record<string, string>>;

/** The numbers of the span. */
export function Stats({ overview }: { overview: Overview }) {
  const { t } = useTranslation();
  const { may } = useAccount();
  const { totals, before, currency, from, to } = overview;
  const in_currency = currency ? { currency } : {};
  const span = { from, to, ...in_currency };
  const span_before = { ...spanBefore(from, to), ...in_currency };
  const attempts = totals.approved + totals.declined;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: may('balances.read') ? 5 : 4 }}>
      <Stat
        name={t('overview.volume')}
        before={
          <ListLink list="payments" search={{ ...span_before, status: paid }} small>
            <Money value={before.captured_amount} currency={currency} />
          </ListLink>
        }
      >
        <ListLink list="payments" search={{ ...span, status: paid }} medium={isLong(totals.captured_amount)}>
          <Money value={totals.captured_amount} currency={currency} />
        </ListLink>
        <Text size="sm">{t('overview.volume_lead', { count: totals.captured })}</Text>
      </Stat>
      <Stat
        name={t('overview.acceptance')}
        before={
          <ListLink list="payments" search={span_before} small>
            <Share of={before} />
          </ListLink>
        }
      >
        <ListLink list="payments" search={span}>
          <Share of={totals} />
        </ListLink>
        <Text size="sm">{t('overview.acceptance_of', { approved: totals.approved, attempts })}</Text>
        <ListLink list="payments" search={{ ...span, status: failed }} small>
          {t('overview.declined', { count: totals.declined })}
        </ListLink>
      </Stat>
      <Stat
        name={t('overview.refunds')}
        before={
          <ListLink list="refunds" search={{ ...span_before, status: 'completed' }} small>
            <Money value={before.refunded_amount} currency={currency} />
          </ListLink>
        }
      >
        <ListLink
          list="refunds"
          search={{ ...span, status: 'completed' }}
          medium={isLong(totals.refunded_amount)}
        >
          <Money value={totals.refunded_amount} currency={currency} />
        </ListLink>
        <Text size="sm">{t('overview.refunds_lead', { count: totals.refunded })}</Text>
      </Stat>
      <Stat
        name={t('overview.disputes')}
        before={
          <ListLink list="payments" search={{ ...span_before, status: disputed }} small>
            <Money value={before.disputed_amount} currency={currency} />
          </ListLink>
        }
      >
        <ListLink
          list="payments"
          search={{ ...span, status: disputed }}
          medium={isLong(totals.disputed_amount)}
        >
          <Money value={totals.disputed_amount} currency={currency} />
        </ListLink>
        <Text size="sm">{t('overview.disputes_lead', { count: totals.disputed })}</Text>
      </Stat>
      {may('balances.read') && <Available overview={overview} />}
    </SimpleGrid>
  );
}

/** Whether a sum is too long for its card in large figures. */
function isLong(amount: string): boolean {
  return amount.length > 10;
}

const day_ms = 86_400_000;

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** The span of the same length that ends where this one begins. */
function spanBefore(from: string, to: string): { from: string; to: string } {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  return { from: dayOf(start - (end - start) - day_ms), to: dayOf(start - day_ms) };
}

/** What can be paid out, by currency. */
function Available({ overview: { available } }: { overview: Overview }) {
  const { t } = useTranslation();
  return (
    <Stat name={t('overview.available')}>
      {available.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('overview.none_available')}
        </Text>
      )}
      {available.map(({ currency, amount }) => (
        <ListLink key={currency} list="balances" search={{ currency }} medium>
          <Amount value={amount} currency={currency} />
        </ListLink>
      ))}
    </Stat>
  );
}

function Stat({ name, before, children }: { name: string; before?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section className="panel stat" aria-label={name}>
      <Text size="sm" c="dimmed" component="h2" m={0}>
        {name}
      </Text>
      {children}
      {before !== undefined && (
        <Group gap={4} align="baseline">
          <Text size="xs" c="dimmed" component="span">
            {t('overview.before')}
          </Text>
          {before}
        </Group>
      )}
    </section>
  );
}

function Money({ value, currency }: { value: string; currency: string }) {
  return currency === '' ? <>–</> : <Amount value={value} currency={currency} />;
}

/** The share of payments that were approved. */
function Share({ of }: { of: Overview['totals'] }) {
  const { i18n } = useTranslation();
  const attempts = of.approved + of.declined;
  if (attempts === 0) return <>–</>;
  const format = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  return <span className="number">{format.format(of.approved / attempts)}</span>;
}

function ListLink(props: {
  list: 'payments' | 'refunds' | 'balances';
  search: ListSearch;
  small?: boolean;
  medium?: boolean;
  children: ReactNode;
}) {
  const { account_id } = useAccount();
  const { list, search, small, medium, children } = props;
  return (
    <Anchor
      display="block"
      size={small ? 'sm' : medium ? 'md' : 'xl'}
      fw={small ? 400 : 650}
      {...(small ? { miw: 24, lh: '24px' } : {})}
      renderRoot={(root) => (
        <Link to={`/$account_id/${list}`} params={{ account_id }} search={search} {...root} />
      )}
    >
      {children}
    </Anchor>
  );
}
