import { Button, Collapse, Group, MultiSelect, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { PaymentFilterFields } from '@causeway/schemas/portal/payment-filter.ts';
import { payment_status_meanings } from '@causeway/schemas/statuses.ts';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { brand_choices } from '../../components/pages/card-name.tsx';

const status_codes = Object.keys(payment_status_meanings);

const roomy_px = 768;

type SetField = (name: keyof PaymentFilterFields, value: string) => void;

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
  // Where there is little room, the list comes first.
  const [opened, { toggle }] = useDisclosure(count > 0 && window.innerWidth >= roomy_px);
  const [text, setText] = useState(typed ?? '');
  useEffect(() => setText(typed ?? ''), [typed]);
  const field = useRef<HTMLInputElement>(null);
  const searching = useLocation({ select: ({ state }) => state.searching === true });
  useEffect(() => {
    if (searching) field.current?.focus();
  }, [searching]);
  const setField: SetField = (name, value) => {
    const next = { ...filter, [name]: value };
    // An amount means nothing without its currency.
    if (name === 'currency' && value === '') Object.assign(next, { amount_min: '', amount_max: '' });
    if ((name === 'amount_min' || name === 'amount_max') && !next.currency) next.currency = usual_currency;
    void navigate({ to: '.', search: next, replace: true });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setField('q', text.trim());
  };
  return (
    <search>
      <Group gap="xs" align="flex-end" component="form" onSubmit={submit}>
        <TextInput
          flex={1}
          miw={180}
          type="search"
          ref={field}
          data-page-search
          aria-label={t('payments.search')}
          placeholder={t('payments.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
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
        <FilterFields {...{ filter, usual_currency, setField }} />
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

function FilterFields({ filter, usual_currency, setField }: FiltersProps & { setField: SetField }) {
  const { t } = useTranslation();
  const currency = filter.currency ?? usual_currency;
  const in_currency = currency
    ? { description: t('payments.amount_in', { currency }) }
    : { disabled: true, description: t('payments.amount_needs_currency') };
  const methods = useSession().redirect_methods.map(({ name, label }) => ({ value: name, label }));
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} mt="sm" spacing="sm">
      <MultiSelect
        label={t('column.status')}
        value={filter.status?.split(',') ?? []}
        data={status_codes.map((code) => ({ value: code, label: t(`status.s${code as '1000'}`) }))}
        onChange={(codes) => setField('status', codes.join(','))}
        clearable
        searchable
        clearButtonProps={{ 'aria-label': t('words.reset') }}
      />
      <TextInput
        label={t('words.from')}
        type="date"
        value={filter.from ?? ''}
        max={filter.to}
        onChange={(event) => setField('from', event.currentTarget.value)}
      />
      <TextInput
        label={t('words.to')}
        type="date"
        value={filter.to ?? ''}
        min={filter.from}
        onChange={(event) => setField('to', event.currentTarget.value)}
      />
      <NativeSelect
        label={t('column.method')}
        value={filter.method ?? ''}
        data={[{ value: '', label: t('words.any') }, ...brand_choices, ...methods]}
        onChange={(event) => setField('method', event.currentTarget.value)}
      />
      <SettledField
        label={t('column.currency')}
        value={filter.currency}
        maxLength={3}
        onSettle={(value) => setField('currency', value.toUpperCase())}
      />
      <SettledField
        label={t('payments.amount_min')}
        value={filter.amount_min}
        {...in_currency}
        onSettle={(value) => setField('amount_min', value)}
      />
      <SettledField
        label={t('payments.amount_max')}
        value={filter.amount_max}
        {...in_currency}
        onSettle={(value) => setField('amount_max', value)}
      />
      <SettledField
        label={t('column.website')}
        value={filter.website}
        onSettle={(value) => setField('website', value)}
      />
      <RareFields filter={filter} setField={setField} />
    </SimpleGrid>
  );
}

/** Filters that few need. */
function RareFields({ filter, setField }: { filter: PaymentFilterFields; setField: SetField }) {
  const { t } = useTranslation();
  return (
    <>
      <SettledField
        label={t('payments.last_four')}
        value={filter.last_four}
        maxLength={4}
        onSettle={(value) => setField('last_four', value)}
      />
      <NativeSelect
        label={t('payments.due')}
        value={filter.due ?? ''}
        data={[
          { value: '', label: t('words.any') },
          { value: 'capture', label: t('payments.due_capture') },
        ]}
        onChange={(event) => setField('due', event.currentTarget.value)}
      />
    </>
  );
}

/** A text that counts once it has been written: at Enter, or when the field is left. */
export function SettledField(props: {
  label: string;
  value: string | undefined;
  maxLength?: number;
  disabled?: boolean;
  description?: string;
  placeholder?: string;
  onSettle: (value: string) => void;
}) {
  const { label, value = '', onSettle, ...rest } = props;
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const settle = (): void => {
    if (text.trim() !== value) onSettle(text.trim());
  };
  return (
    <TextInput
      {...rest}
      label={label}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
    />
  );
}
