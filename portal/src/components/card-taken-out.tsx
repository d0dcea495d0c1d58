import { Alert } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** Says why the address does not hold any more what was typed into it. */
export function CardTakenOut() {
  const { t } = useTranslation();
  const taken_out = useLocation({ select: ({ state }) => state.card_taken_out === true });
  if (!taken_out) return null;
  return (
    <Alert color="red" role="alert" mb="md">
      {t('words.card_not_sought')}
    </Alert>
  );
}
