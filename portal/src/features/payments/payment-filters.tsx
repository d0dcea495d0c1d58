import { Button, Collapse, Group, SimpleGrid, TextInput } from '@mantine/core';
import { payment_filters, type PaymentFilterFields } from '@causeway/schemas/portal/lists/payment-list.ts';
import { search_length_max } from '@causeway/schemas/portal/lists/filter.ts';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconSearch } from '../../icons/icons.tsx';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { brand_choices } from '../../components/pages/card-name.tsx';
import { FilterFields, useDeclaredFilters } from '../../components/pages/list-filters.tsx';
import { SelectField } from '../../components/pages/list-search.tsx';
import { useSearchText } from '../../components/pages/search-text.ts';

const roomy_px = 768;

interface FiltersProps {
  readonly filter: PaymentFilterFields;
  /** What most of the payments that are shown are in: an amount that is asked for without a currency is in it. */
  readonly usual_currency: string;
}

/** Search and filters. They live in the address, so that a list can be shared and kept as a bookmark. */
export function PaymentFilters({ filter, usual_currency }: FiltersProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { q: typed, ...others } = filter;
  const count = Object.keys(others).length;
  const turned_round = Boolean(filter.from && filter.to && filter.from > filter.to);
  // Where there is little room, the list comes first, unless the filters say why it is empty.
  const [opened, { toggle }] = useDisclosure(turned_round || (count > 0 && window.innerWidth >= roomy_px));
  const field = useRef<HTMLInputElement>(null);
  const searching = useLocation({ select: ({ state }) => state.searching === true });
  useEffect(() => {
    if (searching) field.current?.focus();
  }, [searching]);
  const filters = useDeclaredFilters(payment_filters);
  const search = useSearchText(typed ?? '', (q) => filters.set({ q }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    search.settle();
  };
  return (
    <search>
      <Group gap="xs" align="flex-end" component="form" onSubmit={submit}>
        <TextInput
          flex={1}
          miw={180}
          type="search"
          maxLength={search_length_max}
          ref={field}
          data-page-search
          aria-label={t('payments.search')}
          placeholder={t('payments.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          {...search.field}
        />
        <Button type="submit" variant="default">
          {t('words.search')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
          aria-expanded={opened}
          onClick={toggle}
        >
          {count > 0 ? `${t('payments.filters')} (${count})` : t('payments.filters')}
        </Button>
      </Group>
      <Collapse expanded={opened} transitionDuration={0}>
        <Fields usual_currency={usual_currency} />
        {count > 0 && (
          <Button
            mt="xs"
            size="xs"
            variant="subtle"
            onClick={() => void navigate({ to: '.', search: typed ? { q: typed } : {} })}
          >
            {t('payments.clear')}
          </Button>
        )}
      </Collapse>
    </search>
  );
}

function Fields({ usual_currency }: Pick<FiltersProps, 'usual_currency'>) {
  const { t } = useTranslation();
  const filters = useDeclaredFilters(payment_filters);
  const methods = useSession().redirect_methods.map(({ name, label }) => ({ value: name, label }));
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} mt="sm" spacing="sm">
      <FilterFields
        list={payment_filters}
        filters={filters}
        usual_currency={usual_currency}
        labels={{
          status: (code) => t(`status.s${code as '1000'}`),
          due: (kind) => t(`payments.due_${kind}`),
        }}
        shown={{
          method: (
            <SelectField
              key="method"
              label={t('column.method')}
              value={filters.valueOf('method')}
              options={[...brand_choices, ...methods]}
              onChange={(method) => filters.set({ method })}
            />
          ),
        }}
      />
    </SimpleGrid>
  );
}
