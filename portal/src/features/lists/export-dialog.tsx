import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import {
  createExport,
  listExports,
  readExport,
  removeExport,
  type ExportRow,
} from '@causeway/schemas/portal/exports.ts';
import type { PaymentFilterFields } from '@causeway/schemas/portal/lists/payment-list.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/once.ts';
import { query_client } from '../../api/query-client.ts';
import { useAccount } from '../../api/session.ts';
import { Dialog } from '../../components/dialog.tsx';
import { DownloadButton } from '../../components/download-button.tsx';
import { Problem } from '../../components/problem.tsx';
import { Badge } from '../../components/status-badge.tsx';
import { Moment } from '../../components/values.tsx';

const look_ms = 1_000;
const tones = { waiting: 'calm', running: 'info', ready: 'good', failed: 'bad' } as const;

function isOpen({ status }: ExportRow): boolean {
  return status === 'waiting' || status === 'running';
}

/** Has the list written to a file, shows how far it is, and hands it out. */
export function ExportButton({ filter }: { filter: PaymentFilterFields }) {
  const { t } = useTranslation();
  const { may } = useAccount();
  const [opened, setOpened] = useState(false);
  if (!may('payments.export')) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('exports.open')}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('exports.title')} size="lg">
        <ExportPanel filter={filter} />
      </Dialog>
    </>
  );
}

function ExportPanel({ filter }: { filter: PaymentFilterFields }) {
  const { t, i18n } = useTranslation();
  const { account_id } = useAccount();
  const queryKey = ['exports', account_id];
  const files = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listExports, { params: { account_id }, signal, background: true }),
    refetchInterval: ({ state }) => (state.data?.exports.some(isOpen) ? look_ms : false),
  });
  const exporting = useChange({
    mutationFn: (format: ExportRow['format']) => {
      const language = i18n.language === 'zh-CN' ? 'zh-CN' : 'en';
      return call(createExport, { params: { account_id }, body: { format, language, filter } });
    },
    onSuccess: () => query_client.invalidateQueries({ queryKey }),
  });
  return (
    <Stack>
      <Text size="sm">{t('exports.lead')}</Text>
      <Group gap="xs">
        {(['csv', 'xlsx'] as const).map((format) => (
          <Button
            key={format}
            size="sm"
            variant={format === 'csv' ? 'filled' : 'default'}
            loading={exporting.isPending && exporting.variables === format}
            onClick={() => exporting.mutate(format)}
          >
            {t(`exports.${format}`)}
          </Button>
        ))}
      </Group>
      {(exporting.error ?? files.error) && <Problem error={exporting.error ?? files.error} />}
      <Text fw={600}>{t('exports.mine')}</Text>
      {files.data?.exports.length === 0 && <Text c="dimmed">{t('exports.none')}</Text>}
      {files.data?.exports.map((file) => (
        <ExportLine key={file.export_id} file={file} />
      ))}
    </Stack>
  );
}

function ExportLine({ file }: { file: ExportRow }) {
  const { t } = useTranslation();
  const { account, account_id } = useAccount();
  const { export_id, format, status, rows, progress, cut_off } = file;
  const removing = useChange({
    mutationFn: () => call(removeExport, { params: { account_id, export_id } }),
    onSuccess: () => query_client.invalidateQueries({ queryKey: ['exports', account_id] }),
  });
  return (
    <Stack gap={4}>
      <Group gap="sm">
        <Badge tone={tones[status]}>{t(`exports.${status}`)}</Badge>
        <Moment at={file.created_at} time_zone={account.time_zone} />
        <Text size="sm">{t('exports.rows', { count: rows })}</Text>
        {status === 'ready' && (
          <DownloadButton inline route={readExport} input={{ params: { account_id, export_id } }}>
            {t('exports.download', { format: format.toUpperCase() })}
          </DownloadButton>
        )}
        <Button
          size="compact-xs"
          variant="subtle"
          loading={removing.isPending}
          onClick={() => removing.mutate()}
        >
          {t('exports.remove')}
        </Button>
      </Group>
      {isOpen(file) && <Progress value={progress * 100} aria-label={t('exports.progress')} />}
      {cut_off && <Text size="sm">{t('exports.cut_off')}</Text>}
    </Stack>
  );
}
