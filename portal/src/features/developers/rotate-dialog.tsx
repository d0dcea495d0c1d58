import { NumberInput, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';

interface RotateProps {
  readonly title: string;
  readonly lead: string;
  readonly confirm: string;
  /** @param overlap how long the old secret stays valid */
  readonly onRotate: (overlap: { readonly overlap_hours: number }) => Promise<void>;
  readonly onClose: () => void;
}

/** Replaces a secret by a new one, while the old one stays valid for some time. */
export function RotateDialog({ title, lead, confirm, onRotate, onClose }: RotateProps) {
  const { t } = useTranslation();
  const [hours, setHours] = useState<number | string>(24);
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      onConfirm={() => onRotate({ overlap_hours: Number(hours) })}
      onClose={onClose}
    >
      <Text>{lead}</Text>
      <NumberInput
        label={t('developers.hours')}
        min={0}
        max={720}
        allowDecimal={false}
        hideControls
        required
        value={hours}
        onChange={setHours}
      />
    </ConfirmDialog>
  );
}
