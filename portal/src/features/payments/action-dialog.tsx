import { Alert, Button, Group, Progress, Stack, Text, TextInput } from '@mantine/core';
import { payment_action_list, type PaymentAction } from '@causeway/schemas/portal/lists/payment-actions.ts';
import type { PaymentRow, PreviewItem, ResultItem } from '@causeway/schemas/portal/payments.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isAnswerLost } from '../../api/call.ts';
import { useChange } from '../../api/once.ts';
import { useAccount } from '../../api/session.ts';
import { useSettled } from '../../api/settled.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Problem } from '../../components/problem.tsx';
import { useAmountText } from '../../components/values.tsx';
import { useWhenReady } from '../../api/when-ready.ts';
import { PreviewTable, ResultTable } from './action-tables.tsx';
import {
  Confirmation,
  hasChanged,
  isAmount,
  isUnchanged,
  isUnwritten,
  previewAll,
  resultsOf,
  type ActionAmounts,
} from './payment-action.ts';

interface DialogProps {
  readonly action: PaymentAction;
  readonly rows: readonly PaymentRow[];
  /** Called instead of showing the results where everything is done; what is not done stays to be read. */
  readonly onAllDone?: () => void;
  /** @param done whether something was confirmed */
  readonly onClose: (done: boolean) => void;
}

/** What was confirmed, and what became of it. */
interface Done {
  readonly items: readonly PreviewItem[];
  readonly results: readonly ResultItem[];
}

/** Shows what an action will do before it does it, and afterwards what became of each payment. */
export function ActionDialog({ action, rows, onAllDone, onClose }: DialogProps) {
  const { t } = useTranslation();
  const [requested, setRequested] = useState(rows);
  const [done, setDone] = useState<Done | null>(null);
  const [busy, setBusy] = useState(false);
  const confirmed = done !== null || requested !== rows;
  return (
    <Dialog
      opened
      onClose={() => !busy && onClose(confirmed)}
      title={t(`action.${action}_title`, { count: requested.length })}
      size="xl"
    >
      <Stack aria-live="polite">
        {done ? (
          <Results
            {...done}
            onAgain={(changed) => {
              setRequested(requested.filter(({ transaction_id }) => changed.has(transaction_id)));
              setDone(null);
            }}
            onClose={() => onClose(true)}
          />
        ) : (
          <ActionForm
            action={action}
            rows={requested}
            onBusy={setBusy}
            onDone={(outcome) =>
              onAllDone && outcome.results.every(({ status }) => status === 'done')
                ? onAllDone()
                : setDone(outcome)
            }
            onCancel={() => onClose(confirmed)}
          />
        )}
      </Stack>
    </Dialog>
  );
}

interface ResultsProps extends Done {
  /** Called to decide again about the payments that have changed. */
  readonly onAgain: (changed: ReadonlySet<string>) => void;
  readonly onClose: () => void;
}

/** What became of each payment; what has changed since it was shown can be looked at again. */
function Results({ items, results, onAgain, onClose }: ResultsProps) {
  const { t } = useTranslation();
  const changed = new Set(results.filter(hasChanged).map(({ transaction_id }) => transaction_id));
  const again = changed.size > 0;
  return (
    <>
      <Text>{t('action.results')}</Text>
      <ResultTable items={items} results={results} />
      {again && <Alert color="yellow">{t('action.changed', { count: changed.size })}</Alert>}
      <Group justify="flex-end">
        <Button {...(again ? { variant: 'default' } : {})} onClick={onClose} autoFocus>
          {t('words.close')}
        </Button>
        {again && <Button onClick={() => onAgain(changed)}>{t('action.look_again')}</Button>}
      </Group>
    </>
  );
}

interface FormProps extends Pick<DialogProps, 'action' | 'rows'> {
  readonly onBusy: (busy: boolean) => void;
  readonly onDone: (done: Done) => void;
  readonly onCancel: () => void;
}

function useAction({ action, rows, onBusy, onDone }: FormProps, amounts: ActionAmounts, reason: string) {
  const { account_id } = useAccount();
  const queries = useQueryClient();
  const settled_amounts = useSettled(amounts);
  const [confirmation] = useState(() => new Confirmation());
  const [count, setCount] = useState(0);
  const preview = useQuery({
    queryKey: ['preview', account_id, action, rows.map((row) => row.transaction_id), settled_amounts],
    queryFn: ({ signal }) => previewAll(account_id, action, rows, settled_amounts, signal),
    enabled: Object.values(settled_amounts).every(isAmount) && !confirmation.begun,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const performing = useChange({
    mutationFn: (items: readonly PreviewItem[]) => {
      onBusy(true);
      const requested = items
        .filter(({ refusal }) => refusal === '')
        .map(({ transaction_id, amount, left }) => ({
          transaction_id,
          amount,
          left,
          ...(reason ? { reason } : {}),
        }));
      return confirmation.perform(account_id, action, requested, (so_far) => setCount(so_far.length));
    },
    onSuccess: (results, items) => onDone({ items, results: resultsOf(items, results) }),
    onSettled: () => {
      onBusy(false);
      const preserved = new Set<unknown>(['session', 'preview']);
      return queries.invalidateQueries({ predicate: ({ queryKey }) => !preserved.has(queryKey[0]) });
    },
  });
  const settled = settled_amounts === amounts && !preview.isFetching;
  return { preview, performing, count, settled, locked: performing.isPending || confirmation.begun };
}

function ActionForm(props: FormProps) {
  const { action, rows, onCancel } = props;
  const { takes_amount, takes_reason, takes_back } = payment_action_list[action];
  const { t } = useTranslation();
  const [amounts, setAmounts] = useState<ActionAmounts>({});
  const [reason, setReason] = useState('');
  const { preview, performing, count, settled, locked } = useAction(props, amounts, reason);
  const items = preview.data ?? [];
  const known = settled ? amounts : {};
  const refused = items.filter(({ refusal }) => refusal !== '').length;
  const wrong = !Object.values(amounts).every(isAmount);
  const allowed = items.length > refused && !wrong;
  // Not when it has turned out to be otherwise than could be seen.
  const { waits, submit: query } = useWhenReady<readonly PreviewItem[]>(settled, (before) => {
    if (isUnchanged(action, rows, before, items) && allowed && !performing.isPending)
      performing.mutate(items);
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    query(items);
  };
  const progress = t('action.progress', { done: count, total: rows.length });
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>{t('action.preview')}</Text>
        {preview.error && <Problem error={preview.error} onRetry={() => void preview.refetch()} />}
        <PreviewTable
          action={action}
          rows={rows}
          items={items}
          amounts={amounts}
          known={known}
          locked={locked}
          onAmount={(id, typed) => setAmounts({ ...amounts, [id]: typed })}
        />
        {takes_reason && (
          <TextInput
            label={t('action.reason')}
            maxLength={50}
            disabled={locked}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        {action === 'adjust' && <Text size="sm">{t('action.adjust_hint')}</Text>}
        {!wrong && (
          <Summary items={items.filter((item) => !isUnwritten(item, known))} sums={action !== 'adjust'} />
        )}
        {performing.error && <PerformProblem error={performing.error} />}
        {performing.isPending && <Progress value={(count / rows.length) * 100} aria-label={progress} />}
        <Group justify="flex-end">
          <Button variant="default" disabled={performing.isPending} onClick={onCancel}>
            {t('words.close')}
          </Button>
          <Button
            type="submit"
            loading={waits || performing.isPending}
            disabled={wrong || (settled && !allowed)}
            {...(takes_amount ? {} : { 'data-autofocus': true })}
            color={takes_back ? 'red.8' : 'teal'}
          >
            {t(`action.confirm_${action}`)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** When the answer was lost, what was begun goes on: trying again under the same number asks for the answer. */
function PerformProblem({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (isAnswerLost(error)) return <Alert color="yellow">{t('action.unknown')}</Alert>;
  return <Problem error={error} />;
}

/** Sums of decimal texts by currency, written one after the other; empty where there is nothing. */
function useSums(): (items: readonly PreviewItem[], part: 'amount' | 'released') => string {
  const amountText = useAmountText();
  return (items, part) => {
    const sums = new Map<string, { minor: bigint; decimals: number }>();
    for (const item of items) {
      const [whole = '', fraction = ''] = item[part].split('.');
      const { minor } = sums.get(item.currency) ?? { minor: 0n };
      sums.set(item.currency, { minor: minor + BigInt(whole + fraction), decimals: fraction.length });
    }
    return [...sums]
      .filter(([, { minor }]) => minor > 0n)
      .map(([currency, { minor, decimals }]) => {
        const digits = minor.toString().padStart(decimals + 1, '0');
        const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
        return amountText(text, currency);
      })
      .join(' + ');
  };
}

/**
 * How many will go through, and what that comes to.
 * @param sums whether it moves money or gives it up: the sums by currency
 */
function Summary({ items, sums }: { items: readonly PreviewItem[]; sums: boolean }) {
  const { t } = useTranslation();
  const sumsOf = useSums();
  const allowed = items.filter(({ refusal }) => refusal === '');
  const total = sums ? sumsOf(allowed, 'amount') : '';
  const released = sums ? sumsOf(allowed, 'released') : '';
  return (
    <>
      <Group gap="lg">
        <Text fw={600}>{t('action.will', { count: allowed.length })}</Text>
        {items.length > allowed.length && (
          <Text fw={600} c="var(--mantine-color-error)">
            {t('action.wont', { count: items.length - allowed.length })}
          </Text>
        )}
        {total !== '' && <Text fw={600}>{t('action.total', { amount: total })}</Text>}
      </Group>
      {released !== '' && <Alert color="yellow">{t('action.gives_up', { amount: released })}</Alert>}
    </>
  );
}
