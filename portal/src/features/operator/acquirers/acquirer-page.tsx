import {
  changeAcquirer,
  listAcquirers,
  readAttemptCosts,
  removeAcquirer,
  testAcquirer,
  type OperatorAcquirer,
} from '@causeway/schemas/portal/operator/acquirers.ts';
import { Alert, Button, Checkbox, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useChange } from '../../../api/once.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { NotFound } from '../../../components/not-found.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { FactList } from '../../../components/pages/fact-list.tsx';
import { HeadedTable } from '../../../components/pages/headed-table.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Problem } from '../../../components/problem.tsx';
import { Amount, Moment } from '../../../components/values.tsx';
import { refreshConsole } from '../refresh-console.ts';
import { AccountForm, ChangeForm, usual_overlap_hours } from './settings-forms.tsx';
import { UsableBadge } from './usable-badge.tsx';

/** One acquirer: its settings without secrets, new ones, accounts with their own, a test, its removal. */
export function AcquirerPage() {
  const { name = '' } = useParams({ strict: false });
  // What is typed stays while what is there is read again by itself.
  const [round, setRound] = useState(0);
  const list = useQuery({
    queryKey: ['operator', 'acquirers'],
    queryFn: ({ signal }) => call(listAcquirers, { signal }),
  });
  if (list.error) return <Problem error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Skeleton h={320} />;
  const acquirer = list.data.acquirers.find((one) => one.name === name);
  if (!acquirer) return <NotFound />;
  const kind = list.data.kinds.find((one) => one.kind === acquirer.kind);
  return (
    <>
      <PageHead title={name} lead={kind?.label ?? acquirer.kind}>
        <UsableBadge usable={acquirer.usable} />
        <Removal acquirer={acquirer} />
      </PageHead>
      <Stack>
        <Settings acquirer={acquirer} />
        <Costs name={name} />
        {kind && (
          <ChangeForm
            key={`${name} ${round}`}
            acquirer={acquirer}
            fields={kind.fields}
            onFresh={() => setRound(round + 1)}
          />
        )}
        {kind && <AccountForm acquirer={acquirer} fields={kind.fields} />}
      </Stack>
    </>
  );
}

function Settings({
  acquirer: { name, settings, accounts, unsettled, changed_at },
}: {
  acquirer: OperatorAcquirer;
}) {
  const { t } = useTranslation();
  const testing = useChange({
    mutationFn: () => call(testAcquirer, { params: { name }, body: { account_id: '' } }),
  });
  return (
    <Panel title={t('acquirers.settings')}>
      <Stack align="flex-start">
        <FactList
          facts={[
            [t('operator.accounts'), accounts],
            [t('operator.operations'), unsettled],
            [t('acquirers.changed_at'), <Moment at={changed_at} time_zone="UTC" />],
          ]}
        />
        {settings.map(({ account_id, values, version, readable, replaced_until }) => (
          <Stack key={account_id} gap="xs" w="100%">
            {account_id !== '' && (
              <Title order={3} size="h5">
                <Link to="/operator-console/accounts/$account_id" params={{ account_id }}>
                  {t('acquirers.of_account', { account_id })}
                </Link>
              </Title>
            )}
            {!readable && (
              <Alert w="100%" color="red" title={t('acquirers.unreadable')}>
                {t('acquirers.unreadable_lead')}
              </Alert>
            )}
            <FactList
              facts={[
                ...values.map(
                  ({ name: setting, value }) =>
                    [setting, value === '(hidden)' ? t('acquirers.hidden') : value] as const,
                ),
                [
                  t('acquirers.replaced_until'),
                  replaced_until === '' ? '' : <Moment at={replaced_until} time_zone="UTC" />,
                ],
              ]}
            />
            {account_id !== '' && (values.length > 0 || !readable) && (
              <EndOwn name={name} account_id={account_id} version={version} />
            )}
            {readable && values.length === 0 && <Text size="sm">{t('acquirers.nothing_differs')}</Text>}
          </Stack>
        ))}
        {testing.error && <Problem error={testing.error} />}
        {testing.data && (
          <Alert w="100%" color={testing.data.ok ? 'green' : 'red'} role="status">
            <Text fw={600}>{t(testing.data.ok ? 'acquirers.reached' : 'acquirers.not_reached')}</Text>
            {testing.data.detail}
          </Alert>
        )}
        <Button variant="default" loading={testing.isPending} onClick={() => testing.mutate()}>
          {t('acquirers.test')}
        </Button>
      </Stack>
    </Panel>
  );
}

/** What attempts have cost; nothing where the settings say nothing of it. */
function Costs({ name }: { name: string }) {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: ['operator', 'acquirers', name, 'costs'],
    queryFn: ({ signal }) => call(readAttemptCosts, { params: { name }, signal }),
  });
  if (!data || data.costs.length === 0) return null;
  const head = [
    { name: t('acquirers.approved'), number: true },
    { name: t('acquirers.declined'), number: true },
    { name: t('acquirers.unknown'), number: true },
    { name: t('acquirers.cost'), number: true },
  ];
  return (
    <Panel title={t('acquirers.costs')}>
      <Text size="sm">{t('acquirers.costs_lead')}</Text>
      <HeadedTable label={t('acquirers.costs')} head={head}>
        {data.costs.map(({ currency, approved, declined, unknown, amount }) => (
          <Table.Tr key={currency}>
            {[approved, declined, unknown].map((count, at) => (
              <Table.Td key={head[at]?.name} ta="right">
                {count}
              </Table.Td>
            ))}
            <Table.Td ta="right">
              <Amount value={amount} currency={currency} />
            </Table.Td>
          </Table.Tr>
        ))}
      </HeadedTable>
    </Panel>
  );
}

/** The account has nothing of its own there any more. */
function EndOwn({ name, account_id, version }: { name: string; account_id: string; version: string }) {
  const { t } = useTranslation();
  const ending = useChange({
    mutationFn: () =>
      call(changeAcquirer, {
        params: { name },
        body: {
          account_id,
          values: {},
          overlap_hours: usual_overlap_hours,
          even_so: false,
          seen: { version },
        },
      }),
    onSettled: refreshConsole,
  });
  return (
    <Stack align="flex-start" gap="xs">
      {ending.error && <Problem error={ending.error} />}
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`${t('acquirers.end_own')}: ${account_id}`}
        loading={ending.isPending}
        onClick={() => ending.mutate()}
      >
        {t('acquirers.end_own')}
      </Button>
    </Stack>
  );
}

function Removal({ acquirer: { name } }: { acquirer: OperatorAcquirer }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [confirming, setConfirming] = useState(false);
  const [even_so, setEvenSo] = useState(false);
  const remove = async (): Promise<void> => {
    await call(removeAcquirer, { params: { name }, body: { even_so } });
    await navigate({ to: '/operator-console/acquirers', ignoreBlocker: true });
    await refreshConsole();
  };
  return (
    <>
      <Button variant="default" onClick={() => setConfirming(true)}>
        {t('operator.remove')}
      </Button>
      {confirming && (
        <ConfirmDialog
          title={`${t('operator.remove')}: ${name}`}
          confirm={t('operator.remove')}
          danger
          onConfirm={remove}
          onClose={() => setConfirming(false)}
        >
          <Text>{t('acquirers.remove_lead')}</Text>
          <Checkbox
            label={t('acquirers.even_so')}
            description={t('acquirers.even_so_hint')}
            checked={even_so}
            onChange={(event) => setEvenSo(event.currentTarget.checked)}
          />
        </ConfirmDialog>
      )}
    </>
  );
}
