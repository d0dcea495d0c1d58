import { Anchor, Group, Skeleton, Stack } from '@mantine/core';
import { IconArrowLeft } from '../../icons/icons.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Destination } from '../../app/destinations.ts';
import { useAccount } from '../../api/session.ts';
import { Problem } from '../problem.tsx';

interface BackProps {
  /** The list that something belongs to, and how the way there is named. */
  readonly list: Destination['to'];
  readonly back: string;
}

/** The way back to a list. */
export function BackLink({ list, back }: BackProps) {
  const { account_id } = useAccount();
  return (
    <Anchor size="sm" renderRoot={(props) => <Link to={list} params={{ account_id }} {...props} />}>
      <Group gap={4} component="span">
        <IconArrowLeft size={14} aria-hidden /> {back}
      </Group>
    </Anchor>
  );
}

interface RecordFrameProps<Data> extends BackProps {
  readonly record: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** The page of one thing out of a list: the way back, and the thing once it is there. */
export function RecordFrame<Data>({ list, back, record, children }: RecordFrameProps<Data>) {
  const { t } = useTranslation();
  return (
    <Stack gap="md">
      <BackLink list={list} back={back} />
      {record.error && <Problem error={record.error} onRetry={() => void record.refetch()} />}
      {record.isPending && <Skeleton h={320} aria-busy role="group" aria-label={t('words.loading')} />}
      {record.data !== undefined && children(record.data)}
    </Stack>
  );
}
