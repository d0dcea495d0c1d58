import {
  fetchFilesNow,
  listFetchedFiles,
  listFileLocations,
  removeFileLocation,
  testFileLocation,
  type FetchedFile,
  type FileLocation,
} from '@causeway/schemas/portal/operator/file-locations.ts';
import { Alert, Button, Group, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
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
import { Moment } from '../../../components/values.tsx';
import { useReasons } from '../../../i18n/gateway/gateway-text.ts';
import { refreshConsole } from '../refresh-console.ts';
import { LocationForm } from './location-form.tsx';
import { LocationState } from './location-state.tsx';

/** One location: how it is reached, what came of its files, and what an operator does with it. */
export function FileLocationPage() {
  const { t } = useTranslation();
  const { name = '' } = useParams({ strict: false });
  const list = useQuery({
    queryKey: ['operator', 'file-locations'],
    queryFn: ({ signal }) => call(listFileLocations, { signal }),
  });
  const fetched = useQuery({
    queryKey: ['operator', 'file-locations', name, 'files'],
    queryFn: ({ signal }) => call(listFetchedFiles, { params: { name }, signal }),
  });
  if (list.error) return <Problem error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Skeleton h={320} />;
  const location = list.data.locations.find((one) => one.name === name);
  if (!location) return <NotFound />;
  return (
    <>
      <PageHead title={location.name} lead={t(`files.kinds.${location.kind}`)}>
        <Removing name={name} />
      </PageHead>
      <Stack>
        <LocationFacts location={location} />
        <Trying name={name} />
        <Panel title={t('files.fetched')}>
          {fetched.data?.files.length === 0 && <Text>{t('files.no_files')}</Text>}
          {fetched.data && fetched.data.files.length > 0 && <FilesTable files={fetched.data.files} />}
        </Panel>
        <Panel title={t('files.change')}>
          <LocationForm key={location.name} location={location} />
        </Panel>
      </Stack>
    </>
  );
}

function momentOf(at: string) {
  return at === '' ? '' : <Moment at={at} time_zone="UTC" precision="seconds" />;
}

function LocationFacts({ location }: { readonly location: FileLocation }) {
  const { t } = useTranslation();
  const reasonText = useReasons();
  const { host, port, username, folder, acquirer, bank, file_names, looked_at, due_at, failure } = location;
  return (
    <FactList
      facts={[
        [t('files.state'), <LocationState key="state" location={location} />],
        [t('files.why'), reasonText(failure.text, failure.reasons)],
        [t('files.failing_since'), momentOf(location.failing_since)],
        [t('files.host'), host === '' ? '' : `${username}@${host}:${port}`],
        [t('files.folder'), folder],
        [t('files.file_names'), file_names],
        [t('files.acquirer'), acquirer],
        [t('files.bank'), bank],
        [t('files.looked_at'), momentOf(looked_at)],
        [t('files.due_at'), momentOf(due_at)],
      ]}
    />
  );
}

function Trying({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const reasonText = useReasons();
  const testing = useChange({ mutationFn: () => call(testFileLocation, { params: { name } }) });
  const fetching = useChange({
    mutationFn: () => call(fetchFilesNow, { params: { name } }),
    onSuccess: refreshConsole,
  });
  const result = testing.data;
  return (
    <Stack gap="xs" align="flex-start">
      <Group>
        <Button variant="default" loading={testing.isPending} onClick={() => testing.mutate()}>
          {t('files.test')}
        </Button>
        <Button variant="default" loading={fetching.isPending} onClick={() => fetching.mutate()}>
          {t('files.fetch')}
        </Button>
      </Group>
      {(testing.error ?? fetching.error) && <Problem error={testing.error ?? fetching.error} />}
      {result && (
        <Alert color={result.reached ? 'green' : 'red'} role="status">
          {result.reached
            ? t('files.reached', { count: result.matching })
            : reasonText(result.failure.text, result.failure.reasons)}
        </Alert>
      )}
      {fetching.isSuccess && <Text role="status">{t('files.fetching')}</Text>}
    </Stack>
  );
}

function Removing({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('files.remove')}
      </Button>
      {opened && (
        <ConfirmDialog
          title={t('files.remove_title')}
          confirm={t('files.remove')}
          danger
          onConfirm={async () => {
            await call(removeFileLocation, { params: { name } });
            await navigate({ to: '/operator-console/files' });
            await refreshConsole();
          }}
          onClose={() => setOpened(false)}
        >
          <Text>{t('files.remove_lead')}</Text>
        </ConfirmDialog>
      )}
    </>
  );
}

function FilesTable({ files }: { readonly files: readonly FetchedFile[] }) {
  const { t } = useTranslation();
  const reasonText = useReasons();
  return (
    <HeadedTable
      label={t('files.fetched')}
      head={[
        { name: t('files.file') },
        { name: t('files.outcome') },
        { name: t('files.found_at'), visibleFrom: 'sm' },
        { name: t('files.size'), number: true, visibleFrom: 'md' },
      ]}
      minWidth={300}
    >
      {files.map(({ file, size, modified_at, state, reason, found_at }) => (
        <Table.Tr key={`${file} ${size} ${modified_at}`}>
          <Table.Td className="breakable">{file}</Table.Td>
          <Table.Td>
            <span
              className={`tone tone-${state === 'refused' ? 'bad' : state === 'arriving' ? 'info' : 'good'}`}
            >
              {t(`files.states.${state}`)}
            </span>{' '}
            {reasonText(reason.text, reason.reasons)}
          </Table.Td>
          <Table.Td visibleFrom="sm">
            <Moment at={found_at} time_zone="UTC" precision="seconds" />
          </Table.Td>
          <Table.Td ta="right" visibleFrom="md">
            {size}
          </Table.Td>
        </Table.Tr>
      ))}
    </HeadedTable>
  );
}
