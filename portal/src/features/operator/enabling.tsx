import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Badge } from '../../components/status-badge.tsx';
import { refreshConsole } from './refresh-console.ts';

/** Whether somebody is let in. */
export function EnabledBadge({ enabled }: { enabled: boolean }) {
  const { t } = useTranslation();
  return (
    <Badge tone={enabled ? 'good' : 'bad'}>{t(enabled ? 'operator.enabled' : 'operator.disabled')}</Badge>
  );
}

interface EnablingProps {
  readonly of: 'merchant' | 'account';
  readonly name: string;
  readonly enabled: boolean;
  readonly onChange: (enabled: boolean) => Promise<unknown>;
}

/** Shuts a merchant or an account out, or lets it in again, once that is confirmed: its payments stop at once. */
export function EnablingButton({ of, name, enabled, onChange }: EnablingProps) {
  const { t } = useTranslation();
  const [confirming, setConfirming] = useState(false);
  const action = t(enabled ? 'operator.shut_out' : 'operator.let_in');
  const change = async (): Promise<void> => {
    await onChange(!enabled);
    await refreshConsole();
  };
  return (
    <>
      <Button variant="default" onClick={() => setConfirming(true)}>
        {action}
      </Button>
      {confirming && (
        <ConfirmDialog
          title={`${action}: ${name}`}
          confirm={action}
          danger={enabled}
          onConfirm={change}
          onClose={() => setConfirming(false)}
        >
          <Text>{t(enabled ? `operator.shut_out_${of}` : `operator.let_in_${of}`)}</Text>
        </ConfirmDialog>
      )}
    </>
  );
}
