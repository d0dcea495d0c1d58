import { downloadScreeningReport } from '@causeway/schemas/portal/operator/screening.ts';
import { Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DownloadButton } from '../../../components/download-button.tsx';
import { DayField } from '../../../components/pages/list-search.tsx';
import { Panel } from '../../../components/panel.tsx';

const day_length = 'YYYY-MM-DD'.length;

/** The report on screening for an auditor, as a file for a span of days. */
export function ScreeningReport() {
  const { t } = useTranslation();
  const today = new Date().toISOString().slice(0, day_length);
  const [from, setFrom] = useState(`${today.slice(0, -2)}01`);
  const [until, setUntil] = useState(today);
  const wrong = from === '' || until === '' || until < from;
  return (
    <Panel title={t('console.report')}>
      {t('console.report_lead')}
      <Group gap="xs" align="flex-end" mt="sm">
        <DayField label={t('console.report_from')} value={from} max={until} onChange={setFrom} />
        <DayField label={t('console.report_until')} value={until} min={from} onChange={setUntil} />
        {(['csv', 'json'] as const).map((format) => (
          <DownloadButton
            key={format}
            route={downloadScreeningReport}
            input={{ query: { from, until, format } }}
            disabled={wrong}
          >
            {format.toUpperCase()}
          </DownloadButton>
        ))}
      </Group>
    </Panel>
  );
}
