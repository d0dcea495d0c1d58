import { tryRouting } from '@causeway/schemas/portal/operator/routing-rules.ts';
import { Button, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useChange } from '../../../api/once.ts';
import { Problem } from '../../../components/problem.tsx';
import { brand_choices } from '../../../components/pages/card-name.tsx';

interface TrialProps {
  readonly account_id: string;
  /** Of the saved rules: what was found by others counts no more. */
  readonly version: string;
}

/** Asks where a payment would go. */
export function RoutingTrial({ account_id, version }: TrialProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useState({ currency: 'EUR', amount: '10.00', brand: 'visa' });
  const trying = useChange({
    mutationFn: () => call(tryRouting, { params: { account_id }, query }),
  });
  const { data, error, reset } = trying;
  useEffect(() => reset(), [version, reset]);
  const set = (fields: Partial<typeof query>): void => {
    setQuery({ ...query, ...fields });
    reset();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    trying.mutate();
  };
  return (
    <form onSubmit={submit} aria-label={t('routes.try_title')}>
      <Stack gap="xs">
        <Title order={3}>{t('routes.try_title')}</Title>
        <Text c="dimmed">{t('routes.try_lead')}</Text>
        <Group align="flex-end" gap="xs">
          <TextInput
            required
            maw="6rem"
            maxLength={3}
            label={t('routes.currency')}
            value={query.currency}
            onChange={(event) => set({ currency: event.currentTarget.value.toUpperCase() })}
          />
          <TextInput
            required
            maw="9rem"
            inputMode="decimal"
            label={t('routes.amount')}
            value={query.amount}
            onChange={(event) => set({ amount: event.currentTarget.value })}
          />
          <NativeSelect
            label={t('routes.brand')}
            value={query.brand}
            data={[...brand_choices, { value: '', label: t('routes.no_card') }]}
            onChange={(event) => set({ brand: event.currentTarget.value })}
          />
          <Button type="submit" variant="default" loading={trying.isPending}>
            {t('routes.try')}
          </Button>
        </Group>
        <Text role="status" fw={600}>
          {data &&
            (data.rule_no === null
              ? t('routes.by_default', { connector: data.connector })
              : t('routes.by_rule', { connector: data.connector, no: data.rule_no }))}
          {data && data.next.length > 0 && ` ${t('routes.then_to', { next: data.next.join(', ') })}`}
        </Text>
        {error && <Problem error={error} />}
      </Stack>
    </form>
  );
}
