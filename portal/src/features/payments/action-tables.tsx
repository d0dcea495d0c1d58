import { List, Table, Text, TextInput } from '@mantine/core';
import { payment_action_list, type PaymentAction } from '@causeway/schemas/portal/lists/payment-actions.ts';
import type { PaymentRow, PreviewItem, ResultItem } from '@causeway/schemas/portal/payments.ts';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { HeadedTable } from '../../components/pages/headed-table.tsx';
import { Badge, type Tone } from '../../components/status-badge.tsx';
import { Amount, isZero, useAmountText } from '../../components/values.tsx';
import { LedgerAccountName } from '../../components/ledger-account-name.tsx';
import { useItemText } from '../../i18n/gateway/gateway-text.ts';
import { isAmount, isUnwritten, plainAmount, type ActionAmounts } from './payment-action.ts';

interface PreviewProps {
  readonly action: PaymentAction;
  readonly rows: readonly PaymentRow[];
  readonly items: readonly PreviewItem[];
  readonly amounts: ActionAmounts;
  /** Those of them that the items are the answer to. */
  readonly known: ActionAmounts;
  /** What was asked for cannot be changed: its answer is still to come. */
  readonly locked: boolean;
  readonly onAmount: (transaction_id: string, amount: string) => void;
}

/** What an action will do to each payment: the amount, what is left, the postings, or why not. */
export function PreviewTable(props: PreviewProps) {
  const { rows, items } = props;
  const { t } = useTranslation();
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const by_id = new Map(items.map((item) => [item.transaction_id, item]));
  const head = [
    { name: t('column.order') },
    { name: t('action.amount') },
    !narrow && { name: t('action.rest'), number: true },
    !narrow && { name: t('action.postings') },
  ];
  return (
    <HeadedTable label={t('action.preview')} head={head} maxHeight={360}>
      {rows.map((row, place) => {
        const first = place === 0;
        const item = by_id.get(row.transaction_id);
        return <PreviewRow key={row.transaction_id} {...props} {...{ row, item, narrow, first }} />;
      })}
    </HeadedTable>
  );
}

interface RowProps extends PreviewProps {
  readonly row: PaymentRow;
  readonly item: PreviewItem | undefined;
  readonly narrow: boolean;
  /** Where the reader begins. */
  readonly first: boolean;
}

/** Where there is no room next to it, what will happen is shown below the amount. */
function PreviewRow(props: RowProps) {
  const { action, row, item, narrow } = props;
  const { t } = useTranslation();
  const amount = props.amounts[row.transaction_id] ?? '';
  const amount_known = isAmount(amount);
  const rest = amount_known && item?.rest ? <Amount value={item.rest} currency={row.currency} /> : '–';
  const consequence = amount_known ? (
    item &&
    (isUnwritten(item, props.known) ? (
      <Text size="sm">{t('action.another_amount')}</Text>
    ) : (
      <Consequence action={action} row={row} item={item} />
    ))
  ) : (
    <Text size="sm" c="var(--mantine-color-error)">
      {t('action.no_amount')}
    </Text>
  );
  const begin = (
    <>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>{row.order_no}</Table.Td>
      <Table.Td>
        <AmountCell {...props} amount={amount} />
      </Table.Td>
    </>
  );
  if (!narrow) {
    return (
      <Table.Tr>
        {begin}
        <Table.Td ta="right">{rest}</Table.Td>
        <Table.Td>{consequence}</Table.Td>
      </Table.Tr>
    );
  }
  return (
    <>
      <Table.Tr style={{ borderBottom: 0 }}>{begin}</Table.Tr>
      <Table.Tr>
        <Table.Td colSpan={2} pt={0}>
          {amount_known && item?.rest && (
            <Text size="sm">
              {t('action.rest')}: {rest}
            </Text>
          )}
          {consequence}
        </Table.Td>
      </Table.Tr>
    </>
  );
}

function AmountCell({ action, row, item, first, amount, locked, onAmount }: RowProps & { amount: string }) {
  const { t } = useTranslation();
  const { limit_field, takes_amount } = payment_action_list[action];
  if (!takes_amount) {
    return <Amount value={item?.amount || row.amount} currency={row.currency} />;
  }
  return (
    <TextInput
      size="xs"
      maw={150}
      {...(first ? { 'data-autofocus': true } : {})}
      aria-label={t('action.amount_of', { order: row.order_no })}
      inputMode="decimal"
      maxLength={20}
      error={!isAmount(amount)}
      disabled={locked}
      rightSection={<Text size="xs">{row.currency}</Text>}
      rightSectionWidth={44}
      placeholder={item?.left ?? row[limit_field]}
      value={amount}
      onChange={(event) => onAmount(row.transaction_id, plainAmount(event.currentTarget.value))}
    />
  );
}

function Consequence({ action, row, item }: Pick<RowProps, 'action' | 'row'> & { item: PreviewItem }) {
  const { t } = useTranslation();
  const itemText = useItemText();
  if (item.refusal) {
    return (
      <Text size="sm" c="var(--mantine-color-error)">
        {t('words.refused')}: {itemText(item.refusal, item)}
      </Text>
    );
  }
  if (action === 'adjust') return <Adjustment row={row} item={item} />;
  // Of what is cancelled or rejected nothing is left; what is approved waits for its capture.
  if (item.postings.length === 0 && isZero(item.rest)) {
    return <Text size="sm">{t('action.no_postings')}</Text>;
  }
  return (
    <>
      <Postings item={item} />
      <RestAfter action={action} item={item} />
    </>
  );
}

/** What is asked of the issuer, or released, by another amount; by the same one, more time is asked for. */
function Adjustment({ row, item }: { row: PaymentRow; item: PreviewItem }) {
  const { t } = useTranslation();
  const amountText = useAmountText();
  const { amount, released, currency } = item;
  const summary = (): string => {
    if (!isZero(released)) return t('action.lowers', { amount: amountText(released, currency) });
    return amount === row.amount
      ? t('action.extends')
      : t('action.asks_issuer', { amount: amountText(amount, currency) });
  };
  return <Text size="sm">{summary()}</Text>;
}

/** What becomes of the rest of a payment that is captured in part, and of one that is approved. */
function RestAfter({ action, item }: Pick<RowProps, 'action'> & { item: PreviewItem }) {
  const { t } = useTranslation();
  const amountText = useAmountText();
  const { currency, rest, released } = item;
  if (!isZero(released)) {
    return (
      <Text size="sm" fw={600}>
        {t('action.released', { amount: amountText(released, currency) })}
      </Text>
    );
  }
  // Of a refund, the column next to it says what is left.
  if (isZero(rest) || action === 'refund') return null;
  return <Text size="sm">{t('action.stays_open', { amount: amountText(rest, currency) })}</Text>;
}

function Postings({ item }: { item: PreviewItem }) {
  if (item.postings.length === 0) return null;
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

interface ResultProps {
  /** As they were when they were confirmed. */
  readonly items: readonly PreviewItem[];
  readonly results: readonly ResultItem[];
}

/** What became of each payment, and what it gave up. */
export function ResultTable({ items, results }: ResultProps) {
  const { t } = useTranslation();
  const amountText = useAmountText();
  const releasedOf = ({ transaction_id, status }: ResultItem): string => {
    const item = items.find((one) => one.transaction_id === transaction_id);
    if (!item || isZero(item.released) || (status !== 'done' && status !== 'waiting')) return '';
    const amount = amountText(item.released, item.currency);
    return t(status === 'done' ? 'action.was_released' : 'action.released', { amount });
  };
  const itemText = useItemText();
  return (
    <HeadedTable
      label={t('action.results')}
      head={[{ name: t('column.order') }, { name: t('action.result') }]}
      maxHeight={420}
    >
      {results.map((result) => {
        const { transaction_id, order_no, status, message } = result;
        const released = releasedOf(result);
        return (
          <Table.Tr key={transaction_id}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{order_no || transaction_id}</Table.Td>
            <Table.Td>
              <Badge tone={tones[status]}>{t(`words.${status}`)}</Badge>{' '}
              {message && (
                <Text span size="sm">
                  {itemText(message, result)}
                </Text>
              )}
              {released !== '' && <Text size="sm">{released}</Text>}
            </Table.Td>
          </Table.Tr>
        );
      })}
    </HeadedTable>
  );
}
