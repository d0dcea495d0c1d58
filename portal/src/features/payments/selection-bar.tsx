import { Button, Group, Text } from '@mantine/core';
import type { PaymentRow } from '@causeway/schemas/portal/payments.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../api/session.ts';
import { isZero } from '../../components/values.tsx';
import { ActionDialog } from './action-dialog.tsx';
import type { BulkAction } from './payment-action.ts';
import type { Selection } from './payments-page.tsx';

const bulk_actions: readonly BulkAction[] = ['capture', 'adjust', 'cancel', 'refund', 'approve', 'reject'];

/** What can be done with the payments that are selected, on whatever page they are. */
export function SelectionBar({ selection, onClear }: { selection: Selection; onClear: () => void }) {
  const { t } = useTranslation();
  const [action, setAction] = useState<BulkAction | null>(null);
  if (selection.size === 0) return null;
  const rows = [...selection.values()];
  return (
    <>
      <Group
        className="selection-bar"
        role="region"
        aria-label={t('payments.selected', { count: rows.length })}
      >
        <Text fw={600}>{t('payments.selected', { count: rows.length })}</Text>
        <ActionButtons rows={rows} onChoose={setAction} />
        <Button size="xs" variant="subtle" onClick={onClear}>
          {t('payments.clear_selection')}
        </Button>
      </Group>
      {action && (
        <ActionDialog
          action={action}
          rows={rows}
          onClose={(done) => {
            setAction(null);
            if (done) onClear();
          }}
        />
      )}
    </>
  );
}

/** The actions that fit at least one of the payments and the person's role. */
export function ActionButtons({
  rows,
  onChoose,
}: {
  rows: readonly PaymentRow[];
  onChoose: (action: BulkAction) => void;
}) {
  const { t } = useTranslation();
  const { may } = useAccount();
  return (
    <Group gap="xs">
      {bulk_actions
        .filter((action) => may(permitOf(action)) && rows.some((row) => fits(action, row)))
        .map((action) => (
          <Button
            key={action}
            size="xs"
            variant={action === 'capture' || action === 'approve' ? 'filled' : 'default'}
            onClick={() => onChoose(action)}
          >
            {t(`action.${action}`)}
          </Button>
        ))}
    </Group>
  );
}

function permitOf(action: BulkAction) {
  if (action === 'adjust') return 'payments.capture';
  return action === 'approve' || action === 'reject' ? 'payments.review' : (`payments.${action}` as const);
}

/** Whether offering the action makes sense; whether it is allowed, the gateway decides. */
function fits(action: BulkAction, row: PaymentRow): boolean {
  switch (action) {
    case 'adjust':
      return row.status === 2000 && !isZero(row.amount);
    case 'capture':
      return !isZero(row.remaining);
    case 'cancel':
      return !isZero(row.remaining) || row.status === 1100;
    case 'refund':
      return !isZero(row.refundable);
    case 'approve':
    case 'reject':
      return row.status === 2100;
  }
}
