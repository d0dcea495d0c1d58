import { ActionIcon, Anchor, Button, Checkbox, Group, Popover, Stack, Text, TextInput } from '@mantine/core';
import type { PaymentFilterFields } from '@causeway/schemas/portal/lists/payment-list.ts';
import { listFilters, removeFilter, saveFilter } from '@causeway/schemas/portal/saved-filters.ts';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
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

function FilterList({ onChoose }: { onChoose: () => void }) {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const queryKey = ['filters', account_id];
  const saved = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listFilters, { params: { account_id }, signal }),
  });
  const removing = useChange({
    mutationFn: (filter_id: string) => call(removeFilter, { params: { account_id, filter_id } }),
    onSuccess: () => query_client.invalidateQueries({ queryKey }),
  });
  const filters = saved.data?.filters ?? [];
  return (
    <>
      {(saved.error ?? removing.error) && <Problem error={saved.error ?? removing.error} />}
      {saved.isSuccess && filters.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('filters.none')}
        </Text>
      )}
      {filters.map(({ filter_id, name, own, filter }) => (
        <Group key={filter_id} justify="space-between" wrap="nowrap">
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
            <ActionIcon
              variant="subtle"
              aria-label={t('filters.remove', { name })}
              onClick={() => removing.mutate(filter_id)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          ) : (
            <Text size="xs" c="dimmed">
              {t('filters.of_others')}
            </Text>
          )}
        </Group>
      ))}
    </>
  );
}

function SaveForm({ filter }: { filter: PaymentFilterFields }) {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const saving = useChange({
    mutationFn: () => call(saveFilter, { params: { account_id }, body: { name, shared, filter } }),
    onSuccess: async () => {
      setName('');
      await query_client.invalidateQueries({ queryKey: ['filters', account_id] });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() !== '') saving.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        {saving.error && <Problem error={saving.error} />}
        <TextInput
          label={t('filters.name')}
          maxLength={60}
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
