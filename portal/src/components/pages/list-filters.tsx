import { MultiSelect, TextInput } from '@mantine/core';
import type { ColumnLabel } from '@causeway/schemas/portal/lists/column-labels.ts';
import type { Filter, Filters, FilterTexts, ListFilters } from '@causeway/schemas/portal/lists/filter.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DayField, SelectField, useListFilters, useListQuery, type AddressFilters } from './list-search.tsx';
import { useSearchText } from './search-text.ts';

/** What the address asks of a list by its declared filters, and by which page. */
export function useFilterQuery<L extends ListFilters>({
  filters,
}: L): FilterTexts<L> & { readonly cursor?: string } {
  return useListQuery([...Object.keys(filters), 'cursor']) as FilterTexts<L> & { cursor?: string };
}

/** The declared filters of a list, as the address has them. */
export function useDeclaredFilters({ filters }: ListFilters): AddressFilters {
  return useListFilters(Object.keys(filters).filter((name) => name !== 'q'));
}

/** What choices are called in the reader's language: a filter with choices and without words does not compile. */
type ChoiceLabels<L extends ListFilters> = {
  readonly [
    Name in keyof L['filters'] as L['filters'][Name] extends { readonly choices: object } ? Name : never
  ]: L['filters'][Name] extends { readonly choices: readonly (infer Choice)[] }
    ? (choice: Choice) => string
    : never;
};

interface FieldsProps<L extends ListFilters> {
  readonly list: L;
  readonly filters: AddressFilters;
  readonly labels: ChoiceLabels<L>;
  /** Fields that are not as their types' are. */
  readonly shown?: { readonly [Name in keyof L['filters']]?: ReactNode };
  /** The currency of an amount that is asked for without one. */
  readonly usual_currency?: string;
}

/** The fields of a list's filters, in the order of their declaration; those without a label are in the address only. */
export function FilterFields<L extends ListFilters>(props: FieldsProps<L>) {
  const { list, filters, labels, shown = {}, usual_currency = '' } = props;
  const declared: Filters = list.filters;
  const named: Readonly<Record<string, (choice: never) => string>> = labels;
  const special: Readonly<Record<string, ReactNode>> = shown;
  return Object.entries(declared).map(
    ([name, filter]) =>
      special[name] ??
      (filter.label && (
        <Field
          key={name}
          {...{ name, filter, filters, usual_currency }}
          label={filter.label}
          others={declared}
          labelOf={named[name] as ((choice: string) => string) | undefined}
        />
      )),
  );
}

interface FieldProps {
  readonly name: string;
  readonly filter: Filter;
  readonly label: ColumnLabel;
  readonly filters: AddressFilters;
  readonly others: Filters;
  readonly usual_currency: string;
  readonly labelOf: ((choice: string) => string) | undefined;
}

function Field({ name, filter, label: of, filters, others, usual_currency, labelOf = String }: FieldProps) {
  const { t } = useTranslation();
  const label = t(`column.${of}`);
  const value = filters.valueOf(name);
  const set = (next: string): void => filters.set({ [name]: next });
  const options = (filter.choices ?? []).map((choice) => ({ value: choice, label: labelOf(choice) }));
  switch (filter.type) {
    case 'search':
      return null;
    case 'codes':
      return (
        <MultiSelect
          label={label}
          value={value === '' ? [] : value.split(',')}
          data={options}
          onChange={(codes) => set(codes.join(','))}
          clearable
          searchable
          clearButtonProps={{ 'aria-label': t('words.reset') }}
        />
      );
    case 'choice':
    case 'choices':
      return <SelectField {...{ label, value, options }} onChange={set} />;
    case 'first_day':
      return <DayField {...{ label, value }} max={filters.valueOf('to')} onChange={set} />;
    case 'last_day':
      return <DayField {...{ label, value }} min={filters.valueOf('from')} onChange={set} />;
    case 'currency':
      return (
        <SettledField
          {...{ label, value }}
          maxLength={3}
          onSettle={(text) => filters.set({ ...withoutAmounts(others, text), [name]: text.toUpperCase() })}
        />
      );
    case 'amount': {
      const currency = filters.valueOf('currency') || usual_currency;
      return (
        <SettledField
          {...{ label, value }}
          {...(currency === ''
            ? { disabled: true, description: t('payments.amount_needs_currency') }
            : { description: t('payments.amount_in', { currency }) })}
          onSettle={(text) => filters.set({ currency, [name]: text })}
        />
      );
    }
    case 'metadata':
      return <SettledField {...{ label, value }} placeholder="cart_id=C-81" onSettle={set} />;
    case 'text':
      return <SettledField {...{ label, value }} maxLength={filter.length_max} onSettle={set} />;
  }
}

/** An amount means nothing without its currency. */
function withoutAmounts(filters: Filters, currency: string): Readonly<Record<string, string>> {
  const amounts = Object.entries(filters).filter(([, { type }]) => type === 'amount' && currency === '');
  return Object.fromEntries(amounts.map(([name]) => [name, '']));
}

interface SettledProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly maxLength?: number | undefined;
  readonly disabled?: boolean;
  readonly description?: string;
  readonly placeholder?: string;
  readonly onSettle: (value: string) => void;
}

/** A text that counts once it has been written: at Enter, or when the field is left. */
export function SettledField({ label, value = '', maxLength, onSettle, ...rest }: SettledProps) {
  const { field, settle } = useSearchText(value, (text) => text !== value && onSettle(text));
  return (
    <TextInput
      {...rest}
      {...(maxLength === undefined ? {} : { maxLength })}
      label={label}
      {...field}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
    />
  );
}
