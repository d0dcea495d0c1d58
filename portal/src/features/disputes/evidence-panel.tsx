import { Button, FileInput, Group, List, Stack, Text } from '@mantine/core';
import {
  downloadEvidence,
  evidence_bytes_max,
  evidence_types,
  removeEvidence,
  uploadEvidence,
} from '@causeway/schemas/portal/disputes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/once.ts';
import { useAccount } from '../../api/session.ts';
import { DownloadButton } from '../../components/download-button.tsx';
import { Panel } from '../../components/panel.tsx';
import { Problem } from '../../components/problem.tsx';
import type { DisputeRecord } from './dispute-page.tsx';

type ContentType = (typeof evidence_types)[number];

function isEvidence(type: string): type is ContentType {
  return evidence_types.some((known) => known === type);
}

/** A file's content in base64. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  const step = 0x8000;
  for (let at = 0; at < bytes.length; at += step)
    text += String.fromCodePoint(...bytes.subarray(at, at + step));
  return btoa(text);
}

/** The files of the defence; more can be added until the answer is given. */
export function EvidencePanel({ record }: { record: DisputeRecord }) {
  const { t } = useTranslation();
  const { may } = useAccount();
  const changes = record.can_answer && may('disputes.answer');
  return (
    <Panel title={t('disputes.evidence')}>
      <Stack gap="sm">
        {record.evidence.length === 0 && <Text c="dimmed">{t('disputes.no_evidence')}</Text>}
        <List listStyleType="none" spacing="xs">
          {record.evidence.map((file) => (
            <List.Item key={file.evidence_id}>
              <EvidenceFile
                file={file}
                dispute_id={record.dispute.dispute_id}
                removable={changes && file.current}
              />
            </List.Item>
          ))}
        </List>
        {changes && <Upload record={record} />}
      </Stack>
    </Panel>
  );
}

interface FileProps {
  readonly file: DisputeRecord['evidence'][number];
  readonly dispute_id: string;
  readonly removable: boolean;
}

function EvidenceFile({ file, dispute_id, removable }: FileProps) {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const queries = useQueryClient();
  const { evidence_id, name, size, current } = file;
  const removing = useChange({
    mutationFn: () => call(removeEvidence, { params: { account_id, dispute_id, evidence_id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['dispute'] }),
  });
  return (
    <Group gap="sm">
      <DownloadButton
        inline
        route={downloadEvidence}
        input={{ params: { account_id, dispute_id, evidence_id } }}
      >
        {name}
      </DownloadButton>
      <Text size="sm" c="dimmed">
        {Math.ceil(size / 1024)} KiB{current ? '' : ` · ${t('disputes.earlier_stage')}`}
      </Text>
      {removable && (
        <Button
          size="compact-sm"
          variant="default"
          loading={removing.isPending}
          aria-label={`${t('disputes.remove')} ${name}`}
          onClick={() => removing.mutate()}
        >
          {t('disputes.remove')}
        </Button>
      )}
    </Group>
  );
}

function Upload({ record: { dispute, stage_no } }: { record: DisputeRecord }) {
  const { dispute_id } = dispute;
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const uploading = useChange({
    mutationFn: async (chosen: File) => {
      const { type } = chosen;
      if (!isEvidence(type)) throw new Error(t('disputes.other_kind'));
      if (chosen.size > evidence_bytes_max) throw new Error(t('disputes.too_large'));
      const body = {
        name: chosen.name.slice(0, 100),
        content_type: type,
        content: await base64Of(chosen),
        stage_no,
      };
      return call(uploadEvidence, { params: { account_id, dispute_id }, body });
    },
    onSuccess: () => setFile(null),
    onSettled: () => queries.invalidateQueries({ queryKey: ['dispute'] }),
  });
  return (
    <>
      <FileInput
        maw={420}
        label={t('disputes.add_file')}
        description={t('disputes.file_kinds')}
        placeholder={t('disputes.choose')}
        accept={evidence_types.join(',')}
        value={file}
        disabled={uploading.isPending}
        onChange={(chosen) => {
          setFile(chosen);
          if (chosen) uploading.mutate(chosen);
        }}
      />
      {uploading.error && <Problem error={uploading.error} />}
    </>
  );
}
