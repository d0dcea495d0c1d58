import { Alert } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** Says why the address does not hold any more what was typed into it. */
export function CardRemoved() {
  const { t } = useTranslation();
  const removed = useLocation({ select: ({ state }) => state.card_removed === true });
  if (!removed) return null;
  return (
    <Alert color="red" role="alert" mb="md">
      {t('words.card_not_sought')}
    </Alert>
  );
}
