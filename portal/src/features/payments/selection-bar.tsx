import { Button, Group, Text } from '@mantine/core';
import {
  all_payment_actions,
  payment_action_list,
  payment_action_routes,
  type PaymentAction,
} from '@causeway/schemas/portal/lists/payment-actions.ts';
import type { PaymentRow } from '@causeway/schemas/portal/payments.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../api/session.ts';
import { ActionDialog } from './action-dialog.tsx';
import type { Selection } from './payments-page.tsx';

/** What can be done with the payments that are selected, on whatever page they are. */
export function SelectionBar({ selection, onClear }: { selection: Selection; onClear: () => void }) {
  const { t } = useTranslation();
  const [action, setAction] = useState<PaymentAction | null>(null);
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
  onChoose: (action: PaymentAction) => void;
}) {
  const { t } = useTranslation();
  const { may } = useAccount();
  return (
    <Group gap="xs">
      {all_payment_actions
        .filter((action) => {
          const { route, fits } = payment_action_list[action];
          return may(payment_action_routes[route].permit) && rows.some(fits);
        })
        .map((action) => (
          <Button
            key={action}
            size="xs"
            variant={payment_action_list[action].main ? 'filled' : 'default'}
            onClick={() => onChoose(action)}
          >
            {t(`action.${action}`)}
          </Button>
        ))}
    </Group>
  );
}
