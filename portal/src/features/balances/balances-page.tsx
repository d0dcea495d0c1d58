import { Button, NativeSelect, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { downloadStatement, listBalances, type BalanceRow } from '@causeway/schemas/portal/balances.ts';
import { IconReportMoney } from '../../icons/icons.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useAccount } from '../../api/session.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { FactList } from '../../components/pages/fact-list.tsx';
import { Panel } from '../../components/panel.tsx';
import { Problem } from '../../components/problem.tsx';
import { payableParts } from '../../components/payable-parts.ts';
import { Amount } from '../../components/values.tsx';
import { useWordLanguage } from '../../i18n/word-language.ts';
import { SpanFilter, useSpan } from './span-filter.tsx';
import { DownloadButton } from '../../components/download-button.tsx';
import { StatementTable } from './statement-table.tsx';

/** What the account holds, and the statement of one available balance. */
export function BalancesPage() {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const list = useQuery({
    queryKey: ['balances', account_id],
    queryFn: ({ signal }) => call(listBalances, { params: { account_id }, signal }),
  });
  const balances = list.data?.balances ?? [];
  return (
    <Stack>
      <PageHead title={t('balance_pages.title')} lead={t('balance_pages.lead')}>
        <Button
          variant="default"
          leftSection={<IconReportMoney size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/$account_id/settlement" params={{ account_id }} {...props} />}
        >
          {t('settlement.title')}
        </Button>
      </PageHead>
      {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton h={160} />}
      {list.isSuccess && balances.length === 0 && (
        <EmptyState title={t('balance_pages.empty')} lead={t('balance_pages.empty_lead')} />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2, xl: 3 }}>
        {balances.map((row) => (
          <Balance key={row.currency} row={row} />
        ))}
      </SimpleGrid>
      {balances.length > 0 && <Statement currencies={balances.map(({ currency }) => currency)} />}
    </Stack>
  );
}

const others = ['pending', 'payouts_in_transit', 'refunds_in_transit', 'reserve'] as const;

function Balance({ row }: { row: BalanceRow }) {
  const { t } = useTranslation();
  return (
    <Panel title={row.currency}>
      <FactList
        facts={[...payableParts(row), ...others].map((name) => [
          t(`balances.${name}`),
          <Amount key={name} value={row[name]} currency={row.currency} />,
        ])}
      />
    </Panel>
  );
}

function Statement({ currencies }: { currencies: readonly string[] }) {
  const { t } = useTranslation();
  const { account, account_id } = useAccount();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const span = useSpan(account.time_zone);
  const currency = currencies.find((one) => one === search['currency']) ?? currencies[0] ?? '';
  const query = { currency, ...span };
  const chinese = useWordLanguage() === 'zh';
  return (
    <Panel title={t('statement.title')}>
      <Stack>
        <SpanFilter span={span}>
          <NativeSelect
            label={t('column.currency')}
            value={currency}
            data={[...currencies]}
            onChange={(event) =>
              void navigate({
                to: '.',
                search: { ...search, currency: event.currentTarget.value },
                replace: true,
              })
            }
          />
          {(['csv', 'pdf'] as const).map((format) => (
            <DownloadButton
              key={format}
              route={downloadStatement}
              input={{
                params: { account_id },
                query: { ...query, format, ...(chinese ? { language: 'zh-CN' } : {}) },
              }}
            >
              {format.toUpperCase()}
            </DownloadButton>
          ))}
        </SpanFilter>
        <StatementTable query={query} />
      </Stack>
    </Panel>
  );
}
