import { addRate } from '@causeway/schemas/portal/operator/prices.ts';
import { Button, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useChange } from '../../../api/once.ts';
import { query_client } from '../../../api/query-client.ts';
import { Panel } from '../../../components/panel.tsx';
import { Problem } from '../../../components/problem.tsx';

const nothing = { base: '', quote: '', rate: '', markup_bps: '0', valid_from: '', valid_until: '' };
const fields = ['base', 'quote', 'rate', 'markup_bps', 'valid_from', 'valid_until'] as const;
const optional = new Set<string>(['markup_bps', 'valid_from', 'valid_until']);
const labels = {
  base: 'console.base',
  quote: 'console.quote',
  rate: 'console.rate',
  markup_bps: 'console.markup',
  valid_from: 'console.valid_from',
  valid_until: 'console.valid_until',
} as const;
const examples: Partial<Record<(typeof fields)[number], string>> = {
  base: 'EUR',
  quote: 'USD',
  rate: '1.0825',
  valid_from: '2027-01-31T09:00:00Z',
  valid_until: '2027-02-01T09:00:00Z',
};

/** A rate by hand. */
export function RateForm() {
  const { t } = useTranslation();
  const [values, setValues] = useState(nothing);
  const adding = useChange({
    mutationFn: () => {
      const base = values.base.trim().toUpperCase();
      const quote = values.quote.trim().toUpperCase();
      return call(addRate, { body: { ...values, base, quote } });
    },
    async onSuccess() {
      setValues(nothing);
      await query_client.invalidateQueries({ queryKey: ['operator', 'rates'] });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    adding.mutate();
  };
  return (
    <Panel title={t('console.new_rate')}>
      <form onSubmit={submit}>
        <Stack align="flex-start" gap="xs">
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} w="100%">
            {fields.map((name) => (
              <TextInput
                key={name}
                label={t(labels[name])}
                required={!optional.has(name)}
                placeholder={examples[name]}
                value={values[name]}
                onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
              />
            ))}
          </SimpleGrid>
          {adding.error && <Problem error={adding.error} />}
          <Button type="submit" loading={adding.isPending}>
            {t('console.add_rate')}
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}
