import { NativeSelect, TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from './search-field.tsx';

/** What the address asks of a list, as its query; what is left out is not in it. */
export function useListQuery(names: readonly string[]): Record<string, string> {
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const filled = names.flatMap((name): [string, string][] => (search[name] ? [[name, search[name]]] : []));
  return Object.fromEntries(filled);
}

/** What a list is narrowed by, as the address has it. */
export interface AddressFilters {
  readonly valueOf: (name: string) => string;
  /** Narrows to this, from the list's first page on. */
  readonly set: (values: Readonly<Record<string, string>>) => void;
}

/** @param names the filters that the list has, `q` left out */
export function useListFilters(names: readonly string[]): AddressFilters {
  const navigate = useNavigate();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  return {
    valueOf: (name) => search[name] ?? '',
    set: (values) =>
      void navigate({
        to: '.',
        // Two fields may settle before the page is shown again: each adds to what the address then holds.
        search: (before: Record<string, string | undefined>) => ({
          ...Object.fromEntries(['q', ...names].map((name) => [name, before[name]])),
          ...values,
        }),
        replace: true,
      }),
  };
}

interface ListSearchProps {
  readonly filters: AddressFilters;
  readonly label?: string;
  readonly placeholder?: string;
  /** Called with every search, also with the same one once more. */
  readonly onSearch?: () => void;
  readonly children?: ReactNode;
}

/** The search field of a list, with its filters next to it; all of it is kept in the address. */
export function ListSearch({ filters, label, placeholder, onSearch, children }: ListSearchProps) {
  const { t } = useTranslation();
  return (
    <SearchField
      label={label ?? t('words.search')}
      value={filters.valueOf('q')}
      {...(placeholder ? { placeholder } : {})}
      onSearch={(q) => {
        filters.set({ q });
        onSearch?.();
      }}
    >
      {children}
    </SearchField>
  );
}

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** For options that come later than the field, which would move what is next to it. */
  readonly width?: string;
  readonly onChange: (value: string) => void;
}

/** One of several values, or any. */
export function SelectField({ label, value, options, width, onChange }: SelectProps) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      label={label}
      value={value}
      w={width}
      data={[{ value: '', label: t('words.any') }, ...options]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface SelectFilterProps extends Omit<SelectProps, 'value' | 'onChange'> {
  readonly filters: AddressFilters;
  readonly name: string;
}

/** The same, kept in the address. */
export function SelectFilter({ filters, name, ...select }: SelectFilterProps) {
  return (
    <SelectField
      {...select}
      value={filters.valueOf(name)}
      onChange={(value) => filters.set({ [name]: value })}
    />
  );
}

interface DayProps {
  readonly label: string;
  readonly value: string;
  /** Of a pair, the other day; empty where there is none. */
  readonly min?: string;
  readonly max?: string;
  readonly onChange: (day: string) => void;
}

/** A day, as the address has it: YYYY-MM-DD. */
export function DayField({ label, value, min, max, onChange }: DayProps) {
  const { t } = useTranslation();
  // Of days that are turned round, the first one says so; both are marked.
  const is_after = Boolean(value && max && value > max);
  const is_before = Boolean(value && min && value < min);
  return (
    <TextInput
      {...(min ? { min } : {})}
      {...(max ? { max } : {})}
      label={label}
      type="date"
      value={value}
      error={is_after ? t('words.from_after_to') : is_before}
      // Above the field, which stays in line with those next to it.
      inputWrapperOrder={['label', 'error', 'input']}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** The first and the last day. */
export function DayFilters({ filters }: { filters: AddressFilters }) {
  const { t } = useTranslation();
  return (['from', 'to'] as const).map((name) => (
    <DayField
      key={name}
      label={t(`words.${name}`)}
      value={filters.valueOf(name)}
      {...(name === 'from' ? { max: filters.valueOf('to') } : { min: filters.valueOf('from') })}
      onChange={(day) => filters.set({ [name]: day })}
    />
  ));
}
