import { Alert, Button, Group, NativeSelect, Skeleton, Stack, Table, TextInput } from '@mantine/core';
import { listRequests, type PortalRequestLine } from '@causeway/contract/portal/developers/requests.ts';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useAccount } from '../../api/session.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Problem } from '../../components/problem.tsx';
import { ScrollBox } from '../../components/scroll-box.tsx';
import { Badge } from '../../components/status-badge.tsx';
import { Moment } from '../../components/values.tsx';
import { DevelopersFrame } from './developers-frame.tsx';
import { PageSteps } from './page-steps.tsx';

/** The request log: found by id, order, operation, result and code. */
export function RequestsPage() {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const { q, operation, result, code, before } = useSearch({ strict: false });
  const given = Object.entries({ q, operation, result, code, before }).filter(([, value]) => value);
  const query = Object.fromEntries(given) as Record<string, string>;
  const list = useQuery({
    queryKey: ['requests', account_id, query],
    queryFn: ({ signal }) => call(listRequests, { params: { account_id }, query, signal }),
    placeholderData: keepPreviousData,
  });
  const requests = list.data?.requests ?? [];
  const days = list.data?.kept_days ?? 0;
  const left_out = Number(list.data?.left_out ?? 0);
  return (
    <DevelopersFrame section="requests" lead={t('requests.lead', { days })}>
      <Stack>
        <Filters key={account_id} />
        {list.data && days === 0 && <Alert color="gray">{t('requests.off')}</Alert>}
        {left_out > 0 && <Alert color="yellow">{t('requests.left_out', { count: left_out })}</Alert>}
        {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <Skeleton h={240} />}
        {list.isSuccess && requests.length === 0 && (
          <EmptyState title={t('requests.empty')} lead={t('requests.empty_lead')} />
        )}
        {requests.length > 0 && <RequestsTable requests={requests} />}
        <PageSteps next={list.data?.next_before ?? null} first={before !== undefined} />
      </Stack>
    </DevelopersFrame>
  );
}

function Filters() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { q = '', operation = '', result = '', code = '' } = useSearch({ strict: false });
  const [text, setText] = useState(q);
  const [code_text, setCodeText] = useState(code);
  useEffect(() => setText(q), [q]);
  useEffect(() => setCodeText(code), [code]);
  const go = (changes: Record<string, string>): void => {
    void navigate({ to: '.', search: { q, operation, result, code, ...changes }, replace: true });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    go({ q: text.trim(), code: code_text.trim().toUpperCase() });
    // The same search once more looks again: requests come in all the time.
    void queries.invalidateQueries({ queryKey: ['requests'] });
  };
  return (
    <search>
      <form onSubmit={submit}>
        <Group gap="xs" align="flex-end">
          <TextInput
            flex={1}
            miw={180}
            type="search"
            data-page-search
            label={t('requests.search')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <NativeSelect
            label={t('requests.result')}
            value={result}
            data={[
              { value: '', label: t('words.any') },
              { value: 'accepted', label: t('requests.accepted') },
              { value: 'refused', label: t('requests.refused') },
            ]}
            onChange={(event) => go({ result: event.currentTarget.value })}
          />
          <TextInput
            w={100}
            label={t('requests.code')}
            placeholder="I0013"
            maxLength={5}
            value={code_text}
            onChange={(event) => setCodeText(event.currentTarget.value)}
          />
          <Button type="submit" variant="default">
            {t('words.search')}
          </Button>
        </Group>
      </form>
    </search>
  );
}

function RequestsTable({ requests }: { requests: readonly PortalRequestLine[] }) {
  const { t } = useTranslation();
  const { account, account_id } = useAccount();
  return (
    <ScrollBox label={t('requests.table')} minWidth={320}>
      <Table className="list-table" aria-label={t('requests.table')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('requests.at')}</Table.Th>
            <Table.Th>{t('requests.operation')}</Table.Th>
            <Table.Th>{t('requests.status')}</Table.Th>
            <Table.Th visibleFrom="md">{t('requests.id')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('requests.address')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {requests.map((line) => (
            <Table.Tr key={line.request_id}>
              <Table.Td>
                <Moment at={line.at} time_zone={account.time_zone} />
              </Table.Td>
              <Table.Td>
                <Link
                  to="/$account_id/developers/requests/$request_id"
                  params={{ account_id, request_id: line.request_id }}
                >
                  {line.operation}
                </Link>
              </Table.Td>
              <Table.Td>
                <RequestResult line={line} />
              </Table.Td>
              <Table.Td visibleFrom="md" className="number">
                {line.request_id}
              </Table.Td>
              <Table.Td visibleFrom="sm" className="number">
                {line.address}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollBox>
  );
}

/** HTTP status and code in one badge. */
export function RequestResult({ line }: { line: Pick<PortalRequestLine, 'status' | 'code'> }) {
  return <Badge tone={line.code === '' ? 'good' : 'bad'}>{`${line.status} ${line.code}`.trim()}</Badge>;
}
