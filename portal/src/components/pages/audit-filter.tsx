import { Select, Text, type ComboboxItem, type ComboboxParsedItem, type OptionsFilter } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { areasOf, useActionWords, type AuditedSide } from '../../i18n/actions/action-words.ts';

/** Finds by any part of the words, of the area, or of the raw name. */
const byWords: OptionsFilter = ({ options, search }) => {
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

/** Narrows the log to an action, chosen by its words and held by the address. */
export function AuditFilter({ side }: { readonly side: AuditedSide }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { action = '' } = useSearch({ strict: false });
  const { areas, actionName } = useActionWords();
  const groups = areasOf(areas, side).map(({ area, changes }) => ({
    group: area,
    items: Object.entries(changes).map(([value, label]) => ({ value, label })),
  }));
  // An address can name what is not offered: what was only looked at, or the beginning of a name, such as `team.`.
  const offered = action === '' || groups.some(({ items }) => items.some(({ value }) => value === action));
  return (
    <Select
      maw={420}
      label={t('audit.filter')}
      placeholder={t('words.any')}
      data={offered ? groups : [{ value: action, label: actionName(action) }, ...groups]}
      value={action || null}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('audit.every_action') }}
      nothingFoundMessage={t('audit.no_such_action')}
      filter={byWords}
      renderOption={drawOption}
      data-page-search
      onChange={(chosen) => void navigate({ to: '.', search: { action: chosen ?? '' }, replace: true })}
    />
  );
}
