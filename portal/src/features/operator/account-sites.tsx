import type { OperatorAccount } from '@causeway/schemas/portal/operator/merchants.ts';
import { Button, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

type Sites = OperatorAccount['sites'];
type Row = Sites[string] & { readonly site: string };

interface SitesProps {
  readonly sites: Sites;
  readonly set: (sites: Sites) => void;
}

/** Where sites of the account are presented to the customer otherwise than the account is. */
export function AccountSites({ sites, set }: SitesProps) {
  const { t } = useTranslation();
  const [rows, setRows] = useState<readonly Row[]>(() =>
    Object.entries(sites).map(([site, statement]) => ({ site, ...statement })),
  );
  const change = (changed: readonly Row[]): void => {
    setRows(changed);
    const named = changed.filter(({ site }) => site !== '');
    set(Object.fromEntries(named.map(({ site, ...statement }) => [site, statement])));
  };
  const edit = (at: number, fields: Partial<Row>): void =>
    change(rows.map((row, place) => (place === at ? { ...row, ...fields } : row)));
  return (
    <Fieldset legend={t('operator.sites')} w="100%">
      <Stack align="flex-start">
        <Text size="sm">{t('operator.sites_lead')}</Text>
        {rows.map((row, at) => (
          // A row is told by its place: its site is being typed.
          // oxlint-disable-next-line react/no-array-index-key
          <Group key={at} align="flex-end" role="group" aria-label={row.site || t('operator.sites')}>
            <TextInput
              label={t('operator.site')}
              placeholder="shop.example"
              maxLength={255}
              required
              value={row.site}
              onChange={(event) => edit(at, { site: event.currentTarget.value })}
            />
            <StatementFields shown={row} set={(fields) => edit(at, fields)} />
            <Button variant="default" onClick={() => change(rows.filter((_, place) => place !== at))}>
              {t('operator.remove')}
            </Button>
          </Group>
        ))}
        <Button
          variant="default"
          onClick={() => setRows([...rows, { site: '', statement_descriptor: '', merchant_category: '' }])}
        >
          {t('operator.add_site')}
        </Button>
      </Stack>
    </Fieldset>
  );
}

interface StatementProps {
  readonly shown: Sites[string];
  readonly set: (fields: Partial<Sites[string]>) => void;
}

/** What customers read on their statements, and what is traded in. */
export function StatementFields({ shown, set }: StatementProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('operator.statement_descriptor')}
        maxLength={22}
        value={shown.statement_descriptor}
        onChange={(event) => set({ statement_descriptor: event.currentTarget.value })}
      />
      <TextInput
        label={t('operator.merchant_category')}
        inputMode="numeric"
        maxLength={4}
        value={shown.merchant_category}
        onChange={(event) => set({ merchant_category: event.currentTarget.value })}
      />
    </>
  );
}
