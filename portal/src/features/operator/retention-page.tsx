import {
  countOldData,
  readRetention,
  setRetention,
  type KindRetention,
} from '@causeway/schemas/portal/operator/retention.ts';
import { Button, Skeleton, Stack, Table, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/once.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { HeadedTable } from '../../components/pages/headed-table.tsx';
import { Problem } from '../../components/problem.tsx';

/** For how long each kind of data is kept, and how much of it is too old. */
export function RetentionPage() {
  const { t } = useTranslation();
  const [changing, setChanging] = useState<KindRetention | null>(null);
  const found = useQuery({
    queryKey: ['operator', 'retention'],
    queryFn: ({ signal }) => call(readRetention, { signal }),
  });
  const counting = useChange({ mutationFn: () => call(countOldData) });
  const daysText = useDaysText();
  const countOf = (kind: string): string =>
    String(counting.data?.kinds.find((one) => one.kind === kind)?.too_old ?? '');
  const reload = async (): Promise<void> => {
    counting.reset();
    await found.refetch();
  };
  return (
    <>
      <PageHead title={t('retention.title')} lead={t('retention.lead')}>
        <Button variant="default" loading={counting.isPending} onClick={() => counting.mutate()}>
          {t('retention.count')}
        </Button>
      </PageHead>
      <Stack>
        {(found.error ?? counting.error) && <Problem error={found.error ?? counting.error} />}
        {found.isPending && <Skeleton h={320} />}
        {found.data && (
          <HeadedTable
            label={t('retention.title')}
            head={[
              { name: t('retention.kind') },
              { name: t('retention.kept') },
              { name: t('retention.too_old'), number: true },
              { name: '' },
            ]}
            minWidth={320}
          >
            {found.data.kinds.map((one) => (
              <Table.Tr key={one.kind}>
                <Table.Td className="breakable">{t(`retention.kinds.${one.kind}`)}</Table.Td>
                <Table.Td>{daysText(one.days)}</Table.Td>
                <Table.Td ta="right" className="number">
                  {countOf(one.kind)}
                </Table.Td>
                <Table.Td ta="right">
                  {one.least !== null && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={t('retention.change_of', { kind: t(`retention.kinds.${one.kind}`) })}
                      onClick={() => setChanging(one)}
                    >
                      {t('retention.change')}
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </HeadedTable>
        )}
      </Stack>
      {changing && <ChangeDialog retention={changing} onChanged={reload} onClose={() => setChanging(null)} />}
    </>
  );
}

function useDaysText(): (days: number | null) => string {
  const { t } = useTranslation();
  return (days) => (days === null ? t('retention.for_ever') : t('retention.days', { days }));
}

interface ChangeDialogProps {
  readonly retention: KindRetention;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

function ChangeDialog({
  retention: { kind, days, default_days, least, most },
  onChanged,
  onClose,
}: ChangeDialogProps) {
  const { t } = useTranslation();
  const daysText = useDaysText();
  const [typed, setTyped] = useState(String(days ?? ''));
  return (
    <ConfirmDialog
      title={t(`retention.kinds.${kind}`)}
      confirm={t('retention.set')}
      danger
      onConfirm={async () => {
        const body = { days: typed === '' ? null : Number(typed), seen: { days } };
        await call(setRetention, { params: { kind }, body });
        await onChanged();
      }}
      onClose={onClose}
    >
      <TextInput
        inputMode="numeric"
        label={t('retention.in_days')}
        description={t('retention.hint', { least, most, usual: daysText(default_days) })}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 4))}
      />
    </ConfirmDialog>
  );
}
