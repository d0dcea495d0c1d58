import { ActionIcon, Anchor, Button, Checkbox, Group, Popover, Stack, Text, TextInput } from '@mantine/core';
import type { PaymentFilterFields } from '@causeway/schemas/portal/lists/payment-list.ts';
import {
  filter_name_length_max,
  listFilters,
  removeFilter,
  renameFilter,
  saveFilter,
  type SavedFilter,
} from '@causeway/schemas/portal/saved-filters.ts';
import { IconBookmark, IconPencil, IconTrash } from '../../icons/icons.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/once.ts';
import { query_client } from '../../api/query-client.ts';
import { useAccount } from '../../api/session.ts';
import { Problem } from '../../components/problem.tsx';

/** Filters that have names: one's own, and those that others share. */
export function SavedFilters({ filter }: { filter: PaymentFilterFields }) {
  const { t } = useTranslation();
  const { may } = useAccount();
  const [opened, setOpened] = useState(false);
  const savable = may('payments.export') && Object.keys(filter).length > 0;
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      shadow="md"
      width={320}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconBookmark size={16} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {t('filters.open')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('filters.open')}>
        <Stack gap="sm">
          {opened && <FilterList onChoose={() => setOpened(false)} />}
          {savable && <SaveForm filter={filter} />}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function useSaved() {
  const { account_id } = useAccount();
  const queryKey = ['filters', account_id];
  const saved = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listFilters, { params: { account_id }, signal }),
  });
  return {
    saved,
    filters: saved.data?.filters ?? [],
    onSuccess: () => query_client.invalidateQueries({ queryKey }),
  };
}

/** Why a name cannot be one; null where it can. */
function useNameProblem(): (name: string) => string | null {
  const { t } = useTranslation();
  return (name) => {
    const { length } = Array.from(name.trim());
    if (length === 0) return t('filters.no_name');
    return length > filter_name_length_max ? t('filters.long_name', { max: filter_name_length_max }) : null;
  };
}

function FilterList({ onChoose }: { onChoose: () => void }) {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const { saved, filters, onSuccess } = useSaved();
  const [renamed, setRenamed] = useState('');
  const removing = useChange({
    mutationFn: (filter_id: string) => call(removeFilter, { params: { account_id, filter_id } }),
    onSuccess,
  });
  return (
    <>
      {(saved.error ?? removing.error) && <Problem error={saved.error ?? removing.error} />}
      {saved.isSuccess && filters.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('filters.none')}
        </Text>
      )}
      {filters.map((one) =>
        one.filter_id === renamed ? (
          <RenameForm key={one.filter_id} saved={one} onDone={() => setRenamed('')} />
        ) : (
          <Line
            key={one.filter_id}
            saved={one}
            onChoose={onChoose}
            onRename={() => setRenamed(one.filter_id)}
            onRemove={() => removing.mutate(one.filter_id)}
          />
        ),
      )}
    </>
  );
}

interface LineProps {
  readonly saved: SavedFilter;
  readonly onChoose: () => void;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function Line({ saved: { name, own, filter }, onChoose, onRename, onRemove }: LineProps) {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  return (
    <Group justify="space-between" wrap="nowrap">
      <Anchor
        size="sm"
        style={{ overflowWrap: 'anywhere' }}
        renderRoot={(props) => (
          <Link
            to="/$account_id/payments"
            params={{ account_id }}
            search={{ ...filter }}
            onClick={onChoose}
            {...props}
          />
        )}
      >
        {name}
      </Anchor>
      {own ? (
        <Group gap={4} wrap="nowrap">
          <ActionIcon variant="subtle" aria-label={t('filters.rename', { name })} onClick={onRename}>
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="subtle" aria-label={t('filters.remove', { name })} onClick={onRemove}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ) : (
        <Text size="xs" c="dimmed">
          {t('filters.of_others')}
        </Text>
      )}
    </Group>
  );
}

function RenameForm({ saved, onDone }: { saved: SavedFilter; onDone: () => void }) {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const { onSuccess } = useSaved();
  const [name, setName] = useState(saved.name);
  const problemOf = useNameProblem();
  const renaming = useChange({
    mutationFn: () =>
      call(renameFilter, { params: { account_id, filter_id: saved.filter_id }, body: { name } }),
    onSuccess: async () => {
      await onSuccess();
      onDone();
    },
  });
  const problem = problemOf(name);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (problem === null) renaming.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        {renaming.error && <Problem error={renaming.error} />}
        <TextInput
          autoFocus
          label={t('filters.new_name', { name: saved.name })}
          error={problem}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" size="xs" loading={renaming.isPending}>
          {t('filters.rename_now')}
        </Button>
      </Stack>
    </form>
  );
}

function SaveForm({ filter }: { filter: PaymentFilterFields }) {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const { filters, onSuccess } = useSaved();
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const [shared, setShared] = useState(false);
  const problem = useNameProblem()(name);
  const namesake = filters.find((one) => one.own && one.name === name.trim());
  const saving = useChange({
    mutationFn: () => call(saveFilter, { params: { account_id }, body: { name, shared, filter } }),
    onSuccess: async () => {
      setName('');
      setTried(false);
      await onSuccess();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (problem === null) saving.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        {saving.error && <Problem error={saving.error} />}
        <TextInput
          label={t('filters.name')}
          error={(tried || name !== '') && problem}
          {...(namesake ? { description: t('filters.replaces') } : {})}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox
          label={t('filters.shared')}
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
        <Button type="submit" size="xs" loading={saving.isPending}>
          {t('filters.save')}
        </Button>
      </Stack>
    </form>
  );
}
