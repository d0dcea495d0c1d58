import { SimpleGrid, Stack, Table, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FactList, type Fact } from '../../../components/pages/fact-list.tsx';
import { HeadedTable } from '../../../components/pages/headed-table.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Amount } from '../../../components/values.tsx';
import type { payment_pages } from '../../../i18n/en/payment-pages.ts';
import type { PaymentRecord } from '../payment-page.tsx';

type FieldName = keyof (typeof payment_pages)['sent'];
type Fields = Readonly<Record<string, unknown>>;

/** What has a part of its own. */
const parts = new Set([
  'goods',
  'billing',
  'shipping',
  'stored_credential',
  'statement_descriptor',
  'merchant_category',
  'authentication_result',
  'exemption',
  'browser',
]);

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Names a field as people do; one that has no such name, as it was sent. */
function useFacts(): (fields: Fields) => Fact[] {
  const { t, i18n } = useTranslation();
  const nameOf = (name: string): string =>
    i18n.exists(`sent.${name}`) ? t(`sent.${name as FieldName}`) : name;
  return (fields) =>
    Object.entries(fields).flatMap(([name, value]): Fact[] => {
      if (value === null || value === undefined || value === '') return [];
      return [[nameOf(name), typeof value === 'object' ? JSON.stringify(value) : String(value)]];
    });
}

/** What the merchant's site sent with the payment; card data is never kept. */
export function Sent({ record }: { record: PaymentRecord }) {
  const { t } = useTranslation();
  const factsOf = useFacts();
  const details = isFields(record.details) ? record.details : {};
  const others = Object.fromEntries(Object.entries(details).filter(([name]) => !parts.has(name)));
  const groups = (['billing', 'shipping', 'browser'] as const).flatMap((name) => {
    const fields = details[name];
    return isFields(fields) && Object.keys(fields).length > 0 ? [{ name, facts: factsOf(fields) }] : [];
  });
  const goods = Array.isArray(details['goods']) ? details['goods'].filter(isFields) : [];
  return (
    <Panel title={t('payment.sent')}>
      <Stack>
        <SimpleGrid cols={{ base: 1, md: 3 }}>
          <FactGroup title={t('sent.customer')} facts={factsOf(others)} />
          {groups.map(({ name, facts }) => (
            <FactGroup key={name} title={t(`sent.${name}`)} facts={facts} />
          ))}
        </SimpleGrid>
        {goods.length > 0 && <Goods goods={goods} currency={record.payment.currency} />}
      </Stack>
    </Panel>
  );
}

function FactGroup({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section aria-label={title}>
      <Title order={3} mb="xs">
        {title}
      </Title>
      <FactList facts={facts} />
    </section>
  );
}

function Goods({ goods, currency }: { goods: readonly Fields[]; currency: string }) {
  const { t } = useTranslation();
  const head = [
    { name: t('sent.name') },
    { name: t('sent.number') },
    { name: t('sent.quantity'), number: true },
    { name: t('sent.price'), number: true },
  ];
  return (
    <HeadedTable label={t('sent.goods')} head={head}>
      {goods.map(({ name, number, quantity, unit_price }, at) => (
        // Goods may be named twice: only their place differs.
        // oxlint-disable-next-line react/no-array-index-key
        <Table.Tr key={at}>
          <Table.Td className="breakable">{textOf(name)}</Table.Td>
          <Table.Td className="breakable">{textOf(number)}</Table.Td>
          <Table.Td ta="right" className="number">
            {textOf(quantity)}
          </Table.Td>
          <Table.Td ta="right">
            {textOf(unit_price) !== '' && <Amount value={textOf(unit_price)} currency={currency} />}
          </Table.Td>
        </Table.Tr>
      ))}
    </HeadedTable>
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
