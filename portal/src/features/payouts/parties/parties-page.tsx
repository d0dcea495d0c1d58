import { Button, Group, Pagination, Skeleton, Stack, Table, Text, TextInput } from '@mantine/core';
import { IconSearch } from '../../../icons/icons.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HeadedTable } from '../../../components/pages/headed-table.tsx';
import { useAccount } from '../../../api/session.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { Problem } from '../../../components/problem.tsx';
import { Moment } from '../../../components/values.tsx';
import {
  accountOf,
  isLike,
  party_calls,
  useSavedParties,
  type PartyKind,
  type SavedParty,
} from './parties.ts';
import { PartyDialog } from './party-dialog.tsx';
import { BackToPayouts } from '../payout-page.tsx';
import { useChange } from '../../../api/once.ts';

/** The saved beneficiaries. */
export function BeneficiariesPage() {
  return <PartiesPage kind="beneficiary" texts="beneficiaries" />;
}

/** The saved payers. */
export function PayersPage() {
  return <PartiesPage kind="payer" texts="payers" />;
}

interface PageProps {
  readonly kind: PartyKind;
  readonly texts: 'beneficiaries' | 'payers';
}

function PartiesPage({ kind, texts }: PageProps) {
  const { t } = useTranslation();
  const { may } = useAccount();
  const [edited, setEdited] = useState<SavedParty | 'new' | null>(null);
  const list = useSavedParties(kind);
  return (
    <Stack gap="md">
      <BackToPayouts />
      <PageHead title={t(`${texts}.title`)} lead={t(`${texts}.lead`)}>
        {may('payouts.create') && <Button onClick={() => setEdited('new')}>{t(`${texts}.new`)}</Button>}
      </PageHead>
      {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton h={200} />}
      {list.data?.length === 0 && <EmptyState title={t(`${texts}.empty`)} lead={t(`${texts}.empty_lead`)} />}
      {list.data && list.data.length > 0 && (
        <Found kind={kind} label={t(`${texts}.title`)} parties={list.data} onEdit={setEdited} />
      )}
      {edited && (
        <PartyDialog kind={kind} saved={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Stack>
  );
}

interface SavedProps {
  readonly kind: PartyKind;
  readonly label: string;
  readonly parties: readonly SavedParty[];
  readonly onEdit: (party: SavedParty) => void;
}

const page_size = 50;

/** Those that the search leaves, by pages. What is searched for stays here: it may be an account number. */
function Found({ parties, ...props }: SavedProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [requested, setRequested] = useState(1);
  const found = parties.filter((one) => isLike(one, search));
  const pages = Math.ceil(found.length / page_size);
  const page = Math.min(requested, Math.max(pages, 1));
  return (
    <>
      <TextInput
        type="search"
        data-page-search
        label={t('words.search')}
        description={t('beneficiaries.search_hint')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setRequested(1);
        }}
      />
      {found.length === 0 ? (
        <EmptyState title={t('payments.none_found')} lead={t('beneficiaries.none_found_lead')} />
      ) : (
        <Saved {...props} parties={found.slice((page - 1) * page_size, page * page_size)} />
      )}
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          onChange={setRequested}
          getControlProps={(control) => ({ 'aria-label': t(`beneficiaries.page_${control}`) })}
          getItemProps={(number) => ({ 'aria-label': t('beneficiaries.page', { number }) })}
        />
      )}
    </>
  );
}

function Saved({ kind, label, parties, onEdit }: SavedProps) {
  const { t } = useTranslation();
  const { account, may } = useAccount();
  return (
    <HeadedTable
      label={label}
      head={[
        { name: t('beneficiaries.name') },
        { name: t('beneficiaries.id'), visibleFrom: 'sm' },
        kind === 'beneficiary' && { name: t('beneficiaries.bank_account'), visibleFrom: 'sm' },
        { name: t('beneficiaries.saved_at'), visibleFrom: 'md' },
        { name: t('beneficiaries.versions'), visibleFrom: 'sm' },
        may('payouts.create') && { name: t('beneficiaries.actions'), number: true },
      ]}
      minWidth={300}
    >
      {parties.map((one) => (
        <Table.Tr key={one.party_id}>
          <Table.Td className="words">
            {nameOf(one)}
            <Text size="xs" c="dimmed" hiddenFrom="sm">
              {one.party_id}
            </Text>
            <Text size="xs" c="dimmed" hiddenFrom="sm">
              {accountOf(one)}
            </Text>
          </Table.Td>
          <Table.Td visibleFrom="sm" className="words">
            {one.party_id}
          </Table.Td>
          {kind === 'beneficiary' && (
            <Table.Td visibleFrom="sm" className="words">
              {accountOf(one)}
            </Table.Td>
          )}
          <Table.Td visibleFrom="md">
            <Moment at={one.saved_at} time_zone={account.time_zone} />
          </Table.Td>
          <Table.Td visibleFrom="sm">{one.versions}</Table.Td>
          {may('payouts.create') && (
            <Table.Td>
              <RowActions kind={kind} one={one} onEdit={onEdit} />
            </Table.Td>
          )}
        </Table.Tr>
      ))}
    </HeadedTable>
  );
}

/** A payer need not have a name. */
function nameOf({ name, party_id }: SavedParty): string {
  return name || party_id;
}

interface RowProps extends Pick<SavedProps, 'kind' | 'onEdit'> {
  readonly one: SavedParty;
}

function RowActions({ kind, one, onEdit }: RowProps) {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const queries = useQueryClient();
  const [requested, setRequested] = useState(false);
  const removing = useChange({
    mutationFn: () => party_calls[kind].remove(account_id, one.party_id),
    onSettled: () => queries.invalidateQueries({ queryKey: ['parties'] }),
  });
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`${t('beneficiaries.edit')} ${nameOf(one)}`}
        onClick={() => onEdit(one)}
      >
        {t('beneficiaries.edit')}
      </Button>
      <Button
        size="compact-sm"
        variant={requested ? 'filled' : 'default'}
        color="red.8"
        loading={removing.isPending}
        aria-label={`${t(requested ? 'beneficiaries.remove_now' : 'beneficiaries.remove')} ${nameOf(one)}`}
        onBlur={() => setRequested(false)}
        onClick={() => (requested ? removing.mutate() : setRequested(true))}
      >
        {t(requested ? 'beneficiaries.remove_now' : 'beneficiaries.remove')}
      </Button>
    </Group>
  );
}
