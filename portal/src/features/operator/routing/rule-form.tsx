import type { AccountRouting, RoutingRuleInput } from '@causeway/schemas/portal/operator/routing-rules.ts';
import {
  Button,
  Checkbox,
  MultiSelect,
  NativeSelect,
  NumberInput,
  SimpleGrid,
  Stack,
  TextInput,
  Title,
} from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmLeaving } from '../../../components/confirm-leaving.tsx';
import { brand_choices } from '../../../components/pages/card-name.tsx';

interface FormProps {
  readonly routing: Pick<AccountRouting, 'connectors' | 'soft_declines'>;
  /** Rules that were added are not saved yet. */
  readonly unsaved: boolean;
  readonly onAdd: (rule: RoutingRuleInput) => void;
}

const no_failover = { next: [] as string[], retry_declines: [] as string[], authenticate: false, share: 100 };
const nothing = { currencies: '', amount_from: '', amount_below: '' };

/** A rule to be added after the others; saving it shows what is wrong with it. */
export function RuleForm({ routing: { connectors, soft_declines }, unsaved, onAdd }: FormProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(nothing);
  const [brands, setBrands] = useState<string[]>([]);
  const [connector, setConnector] = useState(connectors[0] ?? '');
  const [failover, setFailover] = useState(no_failover);
  const begun =
    Object.values(typed).some((text) => text !== '') || brands.length > 0 || failover !== no_failover;
  const others = connectors.filter((name) => name !== connector);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const currencies = typed.currencies
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter((code) => code !== '');
    const amount_from = typed.amount_from.trim();
    const amount_below = typed.amount_below.trim();
    onAdd({ currencies, brands, amount_from, amount_below, connector, ...failover });
    setTyped(nothing);
    setBrands([]);
    setFailover(no_failover);
  };
  return (
    <form onSubmit={submit} aria-label={t('routes.add_title')}>
      <ConfirmLeaving typed={unsaved || begun} />
      <Stack align="flex-start" gap="xs">
        <Title order={3}>{t('routes.add_title')}</Title>
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 5 }} w="100%">
          <TextInput
            label={t('routes.currencies')}
            description={t('routes.currencies_hint')}
            value={typed.currencies}
            onChange={(event) => setTyped({ ...typed, currencies: event.currentTarget.value })}
          />
          <MultiSelect
            label={t('routes.brands')}
            description={t('routes.brands_hint')}
            data={brand_choices}
            searchable
            value={brands}
            onChange={setBrands}
          />
          {(['amount_from', 'amount_below'] as const).map((name) => (
            <TextInput
              key={name}
              label={t(`routes.${name}`)}
              description={t('routes.amount_hint')}
              inputMode="decimal"
              value={typed[name]}
              onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
            />
          ))}
          <NativeSelect
            label={t('routes.connector')}
            description={t('routes.connector_hint')}
            value={connector}
            data={[...connectors]}
            onChange={(event) => {
              setConnector(event.currentTarget.value);
              setFailover(no_failover);
            }}
          />
          <MultiSelect
            label={t('routes.next')}
            description={t('routes.next_hint')}
            data={others}
            searchable
            maxValues={3}
            value={failover.next}
            onChange={(next) =>
              setFailover({ ...failover, next, ...(next.length > 0 ? {} : { retry_declines: [] }) })
            }
          />
          <MultiSelect
            label={t('routes.retry_declines')}
            description={t('routes.retry_declines_hint')}
            data={soft_declines}
            searchable
            disabled={failover.next.length === 0}
            value={failover.retry_declines}
            onChange={(retry_declines) => setFailover({ ...failover, retry_declines })}
          />
          <NumberInput
            label={t('routes.share')}
            description={t('routes.share_hint')}
            min={1}
            max={100}
            allowDecimal={false}
            suffix=" %"
            value={failover.share}
            onChange={(share) => setFailover({ ...failover, share: Number(share) || 100 })}
          />
          <Checkbox
            label={t('routes.authenticate')}
            description={t('routes.authenticate_hint')}
            checked={failover.authenticate}
            onChange={(event) => setFailover({ ...failover, authenticate: event.currentTarget.checked })}
          />
        </SimpleGrid>
        <Button type="submit" variant="default">
          {t('routes.add')}
        </Button>
      </Stack>
    </form>
  );
}
