import { Anchor, SimpleGrid, Text } from '@mantine/core';
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
  const span = { from, to, ...(currency ? { currency } : {}) };
  const attempts = totals.approved + totals.declined;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: may('balances.read') ? 5 : 4 }}>
      <Stat name={t('overview.volume')} before={<Money value={before.captured_amount} currency={currency} />}>
        <ListLink list="payments" search={{ ...span, status: paid }}>
          <Money value={totals.captured_amount} currency={currency} />
        </ListLink>
        <Text size="sm">{t('overview.volume_lead', { count: totals.captured })}</Text>
      </Stat>
      <Stat name={t('overview.acceptance')} before={<Share of={before} />}>
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
        before={<Money value={before.refunded_amount} currency={currency} />}
      >
        <ListLink list="refunds" search={{ ...span, status: 'completed' }}>
          <Money value={totals.refunded_amount} currency={currency} />
        </ListLink>
        <Text size="sm">{t('overview.refunds_lead', { count: totals.refunded })}</Text>
      </Stat>
      <Stat
        name={t('overview.disputes')}
        before={<Money value={before.disputed_amount} currency={currency} />}
      >
        <ListLink list="payments" search={{ ...span, status: disputed }}>
          <Money value={totals.disputed_amount} currency={currency} />
        </ListLink>
        <Text size="sm">{t('overview.disputes_lead', { count: totals.disputed })}</Text>
      </Stat>
      {may('balances.read') && <Available overview={overview} />}
    </SimpleGrid>
  );
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
        <Text key={currency} fw={600}>
          <Amount value={amount} currency={currency} />
        </Text>
      ))}
    </Stat>
  );
}

function Stat({ name, before, children }: { name: string; before?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section className="panel" aria-label={name}>
      <Text size="sm" c="dimmed" component="h2" m={0}>
        {name}
      </Text>
      {children}
      {before !== undefined && (
        <Text size="xs" c="dimmed">
          {t('overview.before')} {before}
        </Text>
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
  list: 'payments' | 'refunds';
  search: ListSearch;
  small?: boolean;
  children: ReactNode;
}) {
  const { account_id } = useAccount();
  const { list, search, small, children } = props;
  return (
    <Anchor
      display="block"
      size={small ? 'sm' : 'xl'}
      fw={small ? 400 : 650}
      renderRoot={(root) => (
        <Link to={`/$account_id/${list}`} params={{ account_id }} search={search} {...root} />
      )}
    >
      {children}
    </Anchor>
  );
}
