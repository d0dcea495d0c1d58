import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { payout_states } from '@causeway/contract/payout-states.ts';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

/** What the list of payouts is narrowed by; it stands in the address. */
export function PayoutFilters() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { q = '', status = '', from = '', to = '' } = useSearch({ strict: false });
  const [text, setText] = useState(q);
  useEffect(() => setText(q), [q]);
  const setField = (name: string, value: string): void => {
    void navigate({ to: '.', search: { q, status, from, to, [name]: value }, replace: true });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setField('q', text.trim());
  };
  const states = payout_states.map((state) => ({ value: state, label: t(`payout_state.${state}`) }));
  return (
    <search>
      <form onSubmit={submit}>
        <Group gap="xs" align="flex-end">
          <TextInput
            flex={1}
            miw={180}
            type="search"
            data-page-search
            label={t('words.search')}
            placeholder={t('payouts.search')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <NativeSelect
            label={t('payments.status')}
            value={status}
            data={[{ value: '', label: t('words.any') }, ...states]}
            onChange={(event) => setField('status', event.currentTarget.value)}
          />
          {(['from', 'to'] as const).map((name) => (
            <TextInput
              key={name}
              label={t(`words.${name}`)}
              type="date"
              value={name === 'from' ? from : to}
              onChange={(event) => setField(name, event.currentTarget.value)}
            />
          ))}
          <Button type="submit" variant="default">
            {t('words.search')}
          </Button>
        </Group>
      </form>
    </search>
  );
}
