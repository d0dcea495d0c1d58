import { Button, Group, Skeleton, Stack, Table } from '@mantine/core';
import {
  listBeneficiaries,
  removeBeneficiary,
  type SavedBeneficiary,
} from '@causeway/contract/portal/trade/beneficiaries.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useAccount } from '../../api/session.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Problem } from '../../components/problem.tsx';
import { ScrollBox } from '../../components/scroll-box.tsx';
import { Moment } from '../../components/values.tsx';
import { BeneficiaryDialog } from './beneficiary-dialog.tsx';
import { BackToPayouts } from './payout-page.tsx';

/** The saved beneficiaries. */
export function BeneficiariesPage() {
  const { t } = useTranslation();
  const { account_id, may } = useAccount();
  const [edited, setEdited] = useState<SavedBeneficiary | 'new' | null>(null);
  const list = useQuery({
    queryKey: ['beneficiaries', account_id],
    queryFn: ({ signal }) => call(listBeneficiaries, { params: { account_id }, signal }),
  });
  return (
    <Stack gap="md">
      <BackToPayouts />
      <PageHead title={t('beneficiaries.title')} lead={t('beneficiaries.lead')}>
        {may('payouts.create') && <Button onClick={() => setEdited('new')}>{t('beneficiaries.new')}</Button>}
      </PageHead>
      {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton h={200} />}
      {list.data?.beneficiaries.length === 0 && (
        <EmptyState title={t('beneficiaries.empty')} lead={t('beneficiaries.empty_lead')} />
      )}
      {list.data && list.data.beneficiaries.length > 0 && (
        <Saved beneficiaries={list.data.beneficiaries} onEdit={setEdited} />
      )}
      {edited && (
        <BeneficiaryDialog saved={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Stack>
  );
}

interface SavedProps {
  readonly beneficiaries: readonly SavedBeneficiary[];
  readonly onEdit: (beneficiary: SavedBeneficiary) => void;
}

function Saved({ beneficiaries, onEdit }: SavedProps) {
  const { t } = useTranslation();
  const { account, may } = useAccount();
  return (
    <ScrollBox label={t('beneficiaries.title')} minWidth={300}>
      <Table className="list-table" aria-label={t('beneficiaries.title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('beneficiaries.name')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('beneficiaries.id')}</Table.Th>
            <Table.Th visibleFrom="md">{t('beneficiaries.saved_at')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('beneficiaries.versions')}</Table.Th>
            {may('payouts.create') && <Table.Th ta="right">{t('beneficiaries.actions')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {beneficiaries.map((one) => (
            <Table.Tr key={one.beneficiary_id}>
              <Table.Td>{one.name}</Table.Td>
              <Table.Td visibleFrom="sm">{one.beneficiary_id}</Table.Td>
              <Table.Td visibleFrom="md">
                <Moment at={one.saved_at} time_zone={account.time_zone} />
              </Table.Td>
              <Table.Td visibleFrom="sm">{one.versions}</Table.Td>
              {may('payouts.create') && (
                <Table.Td>
                  <RowActions one={one} onEdit={onEdit} />
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollBox>
  );
}

function RowActions({ one, onEdit }: { one: SavedBeneficiary; onEdit: SavedProps['onEdit'] }) {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const queries = useQueryClient();
  const [asked, setAsked] = useState(false);
  const { beneficiary_id } = one;
  const removing = useMutation({
    mutationFn: () => call(removeBeneficiary, { params: { account_id, beneficiary_id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['beneficiaries'] }),
  });
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`${t('beneficiaries.edit')} ${one.name}`}
        onClick={() => onEdit(one)}
      >
        {t('beneficiaries.edit')}
      </Button>
      <Button
        size="compact-sm"
        variant={asked ? 'filled' : 'default'}
        color="red.8"
        loading={removing.isPending}
        aria-label={`${t(asked ? 'beneficiaries.remove_now' : 'beneficiaries.remove')} ${one.name}`}
        onBlur={() => setAsked(false)}
        onClick={() => (asked ? removing.mutate() : setAsked(true))}
      >
        {t(asked ? 'beneficiaries.remove_now' : 'beneficiaries.remove')}
      </Button>
    </Group>
  );
}
