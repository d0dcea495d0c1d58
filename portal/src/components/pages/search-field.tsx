import { search_length_max } from '@causeway/schemas/portal/lists/filter.ts';
import { Button, Group, TextInput } from '@mantine/core';
import { IconSearch } from '../../icons/icons.tsx';
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchText } from './search-text.ts';

interface SearchFieldProps {
  readonly label: string;
  /** What is searched for now, as the address holds it. */
  readonly value: string;
  /** Called with every search, also with the same one once more. */
  readonly onSearch: (text: string) => void;
  readonly hint?: string;
  readonly placeholder?: string;
  /** As long as nothing is searched for, the cursor is in it. */
  readonly focused?: boolean;
  /** Filters next to it. */
  readonly children?: ReactNode;
}

/** The search field of a page; `/` leads into it. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onSearch, hint, placeholder, focused = false, children } = props;
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused && value === '') field.current?.focus();
  }, [focused, value]);
  const search = useSearchText(value, onSearch);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    search.settle();
  };
  return (
    <search>
      <form onSubmit={submit}>
        <Group gap="xs" align="flex-end">
          <TextInput
            flex={1}
            miw={180}
            type="search"
            ref={field}
            data-page-search
            label={label}
            {...(hint ? { description: hint } : {})}
            {...(placeholder ? { placeholder } : {})}
            maxLength={search_length_max}
            leftSection={<IconSearch size={16} aria-hidden />}
            {...search.field}
          />
          {children}
          <Button type="submit" variant="default">
            {t('words.search')}
          </Button>
        </Group>
      </form>
    </search>
  );
}
