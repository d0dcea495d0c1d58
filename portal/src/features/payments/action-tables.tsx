import { List, Table, Text, TextInput } from '@mantine/core';
import type { PaymentRow, PreviewItem, ResultItem } from '@causeway/contract/portal/payments.ts';
import { useTranslation } from 'react-i18next';
import { HeadedTable } from '../../components/pages/headed-table.tsx';
import { Badge, type Tone } from '../../components/status-badge.tsx';
import { Amount } from '../../components/values.tsx';
import { LedgerAccountName } from '../../components/ledger-account-name.tsx';
import { useItemText } from '../../i18n/gateway/gateway-text.ts';
import type { ActionAmounts, BulkAction } from './payment-action.ts';

interface PreviewProps {
  readonly action: BulkAction;
  readonly rows: readonly PaymentRow[];
  readonly items: readonly PreviewItem[];
  readonly amounts: ActionAmounts;
  readonly onAmount: (transaction_id: string, amount: string) => void;
}

/** What an action will do to each payment: the amount, what is left, the postings, or why not. */
export function PreviewTable({ action, rows, items, amounts, onAmount }: PreviewProps) {
  const { t } = useTranslation();
  const by_id = new Map(items.map((item) => [item.transaction_id, item]));
  const amounts_change = action === 'capture' || action === 'refund';
  const head = [
    { name: t('payments.order') },
    { name: t('action.amount') },
    { name: t('action.rest'), number: true },
    { name: t('action.postings') },
  ];
  return (
    <HeadedTable label={t('action.preview')} head={head} minWidth={520} maxHeight={360}>
      {rows.map((row) => {
        const item = by_id.get(row.transaction_id);
        return (
          <Table.Tr key={row.transaction_id}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{row.order_no}</Table.Td>
            <Table.Td>
              {amounts_change ? (
                <TextInput
                  size="xs"
                  w={150}
                  aria-label={t('action.amount_of', { order: row.order_no })}
                  inputMode="decimal"
                  rightSection={<Text size="xs">{row.currency}</Text>}
                  rightSectionWidth={44}
                  placeholder={action === 'capture' ? row.remaining : row.refundable}
                  value={amounts[row.transaction_id] ?? ''}
                  onChange={(event) =>
                    onAmount(row.transaction_id, event.currentTarget.value.replaceAll(/[^0-9.]/g, ''))
                  }
                />
              ) : (
                <Amount value={item?.amount || row.amount} currency={row.currency} />
              )}
            </Table.Td>
            <Table.Td ta="right">
              {item?.rest ? <Amount value={item.rest} currency={row.currency} /> : '–'}
            </Table.Td>
            <Table.Td>{item && <Consequence item={item} />}</Table.Td>
          </Table.Tr>
        );
      })}
    </HeadedTable>
  );
}

function Consequence({ item }: { item: PreviewItem }) {
  const { t } = useTranslation();
  const itemText = useItemText();
  if (item.refusal) {
    return (
      <Text size="sm" c="var(--mantine-color-error)">
        {t('words.refused')}: {itemText(item.refusal)}
      </Text>
    );
  }
  if (item.postings.length === 0) return <Text size="sm">{t('action.no_postings')}</Text>;
  return (
    <List size="sm" listStyleType="none">
      {item.postings.map(({ ledger_account, amount }) => (
        <List.Item key={ledger_account}>
          <LedgerAccountName name={ledger_account} /> <Amount value={amount} currency={item.currency} />
        </List.Item>
      ))}
    </List>
  );
}

const tones: Record<ResultItem['status'], Tone> = {
  done: 'good',
  waiting: 'wait',
  failed: 'bad',
  refused: 'bad',
};

/** What became of each payment. */
export function ResultTable({ results }: { results: readonly ResultItem[] }) {
  const { t } = useTranslation();
  const itemText = useItemText();
  return (
    <HeadedTable
      label={t('action.results')}
      head={[{ name: t('payments.order') }, { name: t('action.result') }]}
      minWidth={420}
      maxHeight={420}
    >
      {results.map(({ transaction_id, order_no, status, message }) => (
        <Table.Tr key={transaction_id}>
          <Table.Td style={{ overflowWrap: 'anywhere' }}>{order_no || transaction_id}</Table.Td>
          <Table.Td>
            <Badge tone={tones[status]}>{t(`words.${status}`)}</Badge>{' '}
            {message && (
              <Text span size="sm">
                {itemText(message)}
              </Text>
            )}
          </Table.Td>
        </Table.Tr>
      ))}
    </HeadedTable>
  );
}
