import { Button, Group, NumberInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../api/once.ts';
import { Problem } from '../../../components/problem.tsx';
import { refreshConsole } from '../refresh-console.ts';

interface HitDecisionProps {
  /** For how many days the pair is cleared when nobody says otherwise; null: not at all. */
  readonly usual_days: number | null;
  /** On the button that says that it is somebody else. */
  readonly clear: string;
  /** On the button that says that it is the listed one. */
  readonly confirm: string;
  readonly decide: (decided: DecidedHit) => Promise<unknown>;
  readonly onDecided?: () => void;
}

/** What a person decides about a likeness that screening has found. */
export interface DecidedHit {
  readonly cleared: boolean;
  readonly reason: string;
  readonly days: number | null;
}

/** Asks for a reason, for how long a cleared pair holds, and for the decision. */
export function HitDecision({ usual_days, clear, confirm, decide, onDecided }: HitDecisionProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [typed_days, setDays] = useState<number | string>(usual_days ?? '');
  const days = typeof typed_days === 'number' ? typed_days : usual_days;
  const deciding = useChange({
    mutationFn: (cleared: boolean) => decide({ cleared, reason, days }),
    // Refused because something else is held against it by now: then that is shown.
    onError: refreshConsole,
    async onSuccess() {
      await refreshConsole();
      onDecided?.();
    },
  });
  const no_reason = reason.trim() === '';
  return (
    <>
      <Textarea
        w="100%"
        required
        label={t('console.decision_reason')}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <NumberInput
        label={t('console.clear_days')}
        description={t('console.clear_days_lead')}
        min={1}
        max={366}
        allowDecimal={false}
        value={typed_days}
        onChange={setDays}
      />
      <Group gap="xs">
        <Button disabled={no_reason} loading={deciding.isPending} onClick={() => deciding.mutate(true)}>
          {clear}
        </Button>
        <Button
          variant="default"
          disabled={no_reason}
          loading={deciding.isPending}
          onClick={() => deciding.mutate(false)}
        >
          {confirm}
        </Button>
      </Group>
      {deciding.error && <Problem error={deciding.error} />}
    </>
  );
}
