import { Anchor, Button, FileInput, Group, Stack, Table, Text } from '@mantine/core';
import {
  previewPayoutFile,
  sendPayoutFile,
  type FilePreviewRow,
  type FileResult,
} from '@causeway/schemas/portal/payout-files.ts';
import type { PortalResponseOf } from '@causeway/schemas/portal/portal-route.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HeadedTable } from '../../components/pages/headed-table.tsx';
import { ApiError, call } from '../../api/call.ts';
import { useChange } from '../../api/once.ts';
import { useAccount } from '../../api/session.ts';
import { PageHead } from '../../components/page-head.tsx';
import { useGatewayText } from '../../i18n/gateway/gateway-text.ts';
import { Problem } from '../../components/problem.tsx';
import { Badge } from '../../components/status-badge.tsx';
import { Warning } from '../../components/warning.tsx';
import { Amount, Day } from '../../components/values.tsx';
import { PayoutBadge } from './payout-badge.tsx';
import { BackToPayouts } from './payout-page.tsx';

const example =
  'reference,reason,payment_amount,payment_currency,beneficiary_id\nINV-1,Payment for goods,100.00,EUR,acme\n';

/** Payouts from a file: every row is checked before anything is sent. */
export function PayoutFilePage() {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const queries = useQueryClient();
  const [csv, setCsv] = useState('');
  const params = { account_id };
  const checking = useChange({
    mutationFn: (text: string) => call(previewPayoutFile, { params, body: { csv: text } }),
  });
  const sending = useChange({
    mutationFn: ({ day, rows }: FilePreview) =>
      call(sendPayoutFile, { params, body: { csv, day, seen: rows.map(({ seen }) => seen) } }),
    // What is so now is shown before it can be sent.
    onError: (refusal) => {
      if (refusal instanceof ApiError && refusal.code === 'U0015') checking.mutate(csv);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['payouts'] }),
  });
  const read = async (file: File | null): Promise<void> => {
    checking.reset();
    sending.reset();
    const text = (await file?.text()) ?? '';
    setCsv(text);
    if (text !== '') checking.mutate(text);
  };
  const { data } = checking;
  const error = checking.error ?? sending.error;
  return (
    <Stack gap="md">
      <BackToPayouts />
      <PageHead title={t('payout_file.title')} lead={t('payout_file.lead')} />
      <Text size="sm">
        {t('payout_file.columns')}{' '}
        <Anchor
          underline="always"
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(example)}`}
          download="payouts.csv"
        >
          {t('payout_file.example')}
        </Anchor>
      </Text>
      <FileInput
        maw={420}
        accept=".csv,text/csv,text/plain"
        label={t('payout_file.choose')}
        placeholder={t('payout_file.none')}
        disabled={checking.isPending || sending.isPending}
        onChange={(file) => void read(file)}
      />
      {error && <Problem error={error} />}
      {sending.data ? (
        <Results results={sending.data.results} rows={sending.variables?.rows ?? []} />
      ) : (
        data && <Preview preview={data} busy={sending.isPending} onSend={() => sending.mutate(data)} />
      )}
    </Stack>
  );
}

type FilePreview = PortalResponseOf<typeof previewPayoutFile>;

function Preview({ preview, busy, onSend }: { preview: FilePreview; busy: boolean; onSend: () => void }) {
  const { t } = useTranslation();
  const { rows, faults, totals } = preview;
  const count = rows.filter(({ made_before }) => made_before === '').length;
  const nothing = faults > 0 ? 'not_while_faulty' : count === 0 ? 'all_before' : null;
  const waiting = rows.filter(({ needs_approval }) => needs_approval).length;
  const again = rows.filter(({ paid_before }) => paid_before !== null);
  const last = again
    .map(({ paid_before }) => paid_before?.day ?? '')
    .toSorted()
    .at(-1);
  return (
    <Stack>
      <Group gap="lg" aria-live="polite">
        <Text fw={600}>{t('payout_file.rows', { count: rows.length })}</Text>
        <Text fw={600} {...(faults > 0 ? { c: 'error' } : {})}>
          {t('payout_file.faults', { count: faults })}
        </Text>
        {totals.map(({ currency, payer_pays, covered }) => (
          <Text key={currency}>
            {t('payouts.payer_pays')}: <Amount value={payer_pays} currency={currency} />
            {!covered && <Badge tone="wait">{t('payout_file.not_covered')}</Badge>}
          </Text>
        ))}
        {waiting > 0 && <Text fw={600}>{t('payout_file.waiting', { count: waiting })}</Text>}
      </Group>
      {last !== undefined && (
        <Warning title={t('payouts.alike')}>
          <Text size="sm">
            {t('payout_file.paid_before_rows', { count: again.length })} <Day day={last} />
          </Text>
        </Warning>
      )}
      <HeadedTable
        label={t('payout_file.title')}
        head={[
          { name: t('payout_file.line') },
          ...whomHead(t),
          { name: t('payouts.payer_pays'), number: true, visibleFrom: 'sm' },
          { name: t('payouts.receives'), number: true, visibleFrom: 'sm' },
          { name: t('payout_file.check') },
        ]}
        maxHeight={480}
      >
        {rows.map((row) => (
          <PreviewRow key={row.line} row={row} />
        ))}
      </HeadedTable>
      <Group justify="flex-end">
        {nothing !== null && <Text size="sm">{t(`payout_file.${nothing}`)}</Text>}
        <Button loading={busy} disabled={nothing !== null} onClick={onSend}>
          {nothing === null ? t('payout_file.send', { count }) : t('payout_file.send_nothing')}
        </Button>
      </Group>
    </Stack>
  );
}

function PreviewRow({ row }: { row: FilePreviewRow }) {
  const { quote } = row;
  return (
    <Table.Tr>
      <Table.Td className="number">{row.line}</Table.Td>
      <Whom row={row} />
      <Table.Td ta="right" visibleFrom="sm">
        {quote && <Amount value={quote.amount_payer_pays} currency={quote.source_currency} />}
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        {quote && <Amount value={quote.amount_beneficiary_receives} currency={quote.payment_currency} />}
      </Table.Td>
      <Table.Td className="words anywhere">
        <Check row={row} />
      </Table.Td>
    </Table.Tr>
  );
}

/** The names of the columns that say what is paid to whom. */
function whomHead(t: TFunction) {
  return [{ name: t('column.reference'), visibleFrom: 'sm' as const }, { name: t('column.beneficiary') }];
}

/** What is paid to whom; on a phone in one column, with the amount. */
function Whom({ row }: { row: FilePreviewRow }) {
  const { reference, beneficiary, beneficiary_account, quote } = row;
  return (
    <>
      <Table.Td visibleFrom="sm">{reference}</Table.Td>
      <Table.Td className="anywhere">
        <Text size="sm" hiddenFrom="sm">
          {reference}
        </Text>
        {beneficiary}
        {beneficiary_account && (
          <Text size="sm" c="dimmed">
            {beneficiary_account}
          </Text>
        )}
        {quote && (
          <Text size="sm" fw={600} hiddenFrom="sm">
            <Amount value={quote.amount_beneficiary_receives} currency={quote.payment_currency} />
          </Text>
        )}
      </Table.Td>
    </>
  );
}

/** What is wrong with a row, what was made of it before, or what it is like. */
function Check({ row }: { row: FilePreviewRow }) {
  const { t } = useTranslation();
  const gatewayText = useGatewayText();
  const { problem, made_before, paid_before, possible_duplicate_of, like_line, needs_approval } = row;
  const unlike = possible_duplicate_of === '' && paid_before === null && like_line === 0;
  if (problem)
    return (
      <Text size="sm" c="var(--mantine-color-error)">
        {gatewayText(problem)}
      </Text>
    );
  if (made_before !== '')
    return (
      <>
        <Badge tone="calm">{t('payout_file.made_before')}</Badge> <PayoutLink transaction_id={made_before} />
      </>
    );
  return (
    <>
      {unlike && !needs_approval && <Badge tone="good">{t('payout_file.good')}</Badge>}
      {needs_approval && <Badge tone="wait">{t('payout_file.waits')}</Badge>}
      {paid_before ? <PaidBefore {...paid_before} /> : <DuplicateOf transaction_id={possible_duplicate_of} />}
      {like_line > 0 && (
        <Text size="sm">
          <Badge tone="wait">{t('payouts.alike')}</Badge> {t('payout_file.like_line', { line: like_line })}
        </Text>
      )}
    </>
  );
}

/** A likely repeat: a warning. */
function DuplicateOf({ transaction_id }: { transaction_id: string }) {
  const { t } = useTranslation();
  if (transaction_id === '') return null;
  return (
    <Text size="sm">
      <Badge tone="wait">{t('payouts.alike')}</Badge> {t('payout_file.alike')}{' '}
      <PayoutLink transaction_id={transaction_id} />
    </Text>
  );
}

/** The same row was paid on another day: a warning. */
function PaidBefore({ transaction_id, day }: NonNullable<FilePreviewRow['paid_before']>) {
  const { t } = useTranslation();
  return (
    <Text size="sm">
      <Badge tone="wait">{t('payouts.alike')}</Badge> {t('payout_file.paid_before')} <Day day={day} />:{' '}
      <PayoutLink transaction_id={transaction_id} />
    </Text>
  );
}

function PayoutLink({ transaction_id }: { transaction_id: string }) {
  const { account_id } = useAccount();
  return (
    <Link to="/$account_id/payouts/$transaction_id" params={{ account_id, transaction_id }} target="_blank">
      {transaction_id}
    </Link>
  );
}

interface ResultsProps {
  readonly results: readonly FileResult[];
  /** What was sent. */
  readonly rows: readonly FilePreviewRow[];
}

function Results({ results, rows }: ResultsProps) {
  const { t } = useTranslation();
  const head = [
    { name: t('payout_file.line') },
    ...whomHead(t),
    { name: t('payouts.receives'), number: true, visibleFrom: 'sm' as const },
    { name: t('column.transaction'), visibleFrom: 'sm' as const },
    { name: t('payout_file.became') },
  ];
  return (
    <HeadedTable label={t('payout_file.results')} head={head}>
      {results.map((result) => (
        <ResultRow key={result.line} result={result} row={rows.find(({ line }) => line === result.line)} />
      ))}
    </HeadedTable>
  );
}

function ResultRow({ result, row }: { result: FileResult; row: FilePreviewRow | undefined }) {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const gatewayText = useGatewayText();
  const { line, transaction_id, status, problem, made_before, possible_duplicate_of } = result;
  const quote = row?.quote;
  const link = transaction_id && (
    <Link to="/$account_id/payouts/$transaction_id" params={{ account_id, transaction_id }}>
      {transaction_id}
    </Link>
  );
  return (
    <Table.Tr>
      <Table.Td className="number">{line}</Table.Td>
      {row && <Whom row={row} />}
      <Table.Td ta="right" visibleFrom="sm">
        {quote && <Amount value={quote.amount_beneficiary_receives} currency={quote.payment_currency} />}
      </Table.Td>
      <Table.Td visibleFrom="sm">{link}</Table.Td>
      <Table.Td className="words anywhere">
        <Text size="sm" hiddenFrom="sm">
          {link}
        </Text>
        {problem ? gatewayText(problem) : <PayoutBadge status={status} />}{' '}
        {made_before && <Badge tone="calm">{t('payout_file.made_before')}</Badge>}
        <DuplicateOf transaction_id={possible_duplicate_of} />
      </Table.Td>
    </Table.Tr>
  );
}
