import { portal_base } from '@causeway/schemas/portal/portal-route.ts';
import { downloadScreeningReport } from '@causeway/schemas/portal/operator/screening.ts';
import { Button, Group } from '@mantine/core';
import { IconDownload } from '../../../icons/icons.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
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
          <Button
            key={format}
            component="a"
            variant="default"
            download
            {...(wrong ? { 'data-disabled': true } : {})}
            href={`${portal_base}${downloadScreeningReport.path}?${new URLSearchParams({ from, until, format }).toString()}`}
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {format.toUpperCase()}
          </Button>
        ))}
      </Group>
    </Panel>
  );
}
