import {
  Group,
  NativeSelect,
  Select,
  Text,
  type ComboboxItem,
  type ComboboxParsedItem,
  type OptionsFilter,
} from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { areasOf, useActionLabels, type AuditedSide } from '../../i18n/actions/action-labels.ts';
import { startOfDay } from '../values.tsx';
import { DayFilters, useListFilters, useListQuery, type AddressFilters } from './list-search.tsx';

/** Finds by any part of the words, of the area, or of the raw name. */
const byLabel: OptionsFilter = ({ options, search }) => {
  const wanted = search.trim().toLowerCase();
  const fits = (...texts: readonly unknown[]): boolean => texts.join(' ').toLowerCase().includes(wanted);
  return options.flatMap((option): ComboboxParsedItem[] => {
    if (!('group' in option)) return fits(option.label, option.value) ? [option] : [];
    const items = option.items.filter(({ label, value }) => fits(option.group, label, value));
    return items.length > 0 ? [{ ...option, items }] : [];
  });
};

function drawOption({ option }: { option: ComboboxItem }) {
  return (
    <div>
      {option.label}
      <Text size="xs" c="dimmed">
        {option.value}
      </Text>
    </div>
  );
}

const filter_names = ['kind', 'action', 'actor', 'from', 'to'] as const;

/** What the address asks of an audit log: its days as moments, and whether anything narrows it. */
export function useAuditQuery(time_zone: string) {
  const request = useListQuery([...filter_names, 'before']);
  const { from, to } = request;
  const query: Record<string, string> = {
    ...request,
    ...(from ? { from: startOfDay(from, time_zone, 0) } : {}),
    ...(to ? { to: startOfDay(to, time_zone, 1) } : {}),
  };
  return { query, narrowed: filter_names.some((name) => request[name] !== undefined) };
}

interface FilterProps {
  readonly side: AuditedSide;
  /** Who can be chosen. */
  readonly people: readonly { readonly actor: string; readonly name: string }[];
}

/** Narrows the log to an action, a person or days; all of it is kept in the address. */
export function AuditFilter({ side, people }: FilterProps) {
  const { t } = useTranslation();
  const filters = useListFilters(filter_names);
  const actor = filters.valueOf('actor');
  // Of two people with one name, their ids tell them apart.
  const namesakes = (name: string): boolean => people.filter((one) => one.name === name).length > 1;
  const known = people.map((one) => ({
    value: one.actor,
    label: namesakes(one.name) ? `${one.name} (${one.actor.slice(-6)})` : one.name,
  }));
  const offered = actor === '' || people.some((one) => one.actor === actor);
  return (
    <Group gap="xs" align="flex-end">
      <NativeSelect
        label={t('audit.kind')}
        value={filters.valueOf('kind')}
        data={[
          { value: '', label: t('audit.kind_all') },
          { value: 'changes', label: t('audit.kind_changes') },
          { value: 'reads', label: t('audit.kind_reads') },
        ]}
        onChange={(event) => filters.set({ kind: event.currentTarget.value, action: '' })}
      />
      <ActionFilter side={side} filters={filters} />
      <NativeSelect
        label={t('audit.person')}
        value={actor}
        data={[
          { value: '', label: t('words.any') },
          ...(offered ? [] : [{ value: actor, label: actor }]),
          ...known,
        ]}
        onChange={(event) => filters.set({ actor: event.currentTarget.value })}
      />
      <DayFilters filters={filters} />
    </Group>
  );
}

/** An action, chosen by its words. */
function ActionFilter({ side, filters }: { side: AuditedSide; filters: AddressFilters }) {
  const { t } = useTranslation();
  const action = filters.valueOf('action');
  const { areas, actionName } = useActionLabels();
  const kind = filters.valueOf('kind');
  const groups = areasOf(areas, side).flatMap(({ area, changes, reads }) => {
    const names = { ...(kind === 'reads' ? {} : changes), ...(kind === 'changes' ? {} : reads) };
    const items = Object.entries(names).map(([value, label]) => ({ value, label }));
    return items.length > 0 ? [{ group: area, items }] : [];
  });
  // An address can name what is not offered, such as the beginning of a name: `team.`.
  const offered = action === '' || groups.some(({ items }) => items.some(({ value }) => value === action));
  return (
    <Select
      w={420}
      maw="100%"
      label={t('audit.filter')}
      placeholder={t('words.any')}
      data={offered ? groups : [{ value: action, label: actionName(action) }, ...groups]}
      value={action || null}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('audit.every_action') }}
      nothingFoundMessage={t('audit.no_such_action')}
      filter={byLabel}
      renderOption={drawOption}
      data-page-search
      onChange={(chosen) => filters.set({ action: chosen ?? '' })}
    />
  );
}
