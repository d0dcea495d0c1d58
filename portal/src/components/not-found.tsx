import { Button, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** What an address shows that leads nowhere. */
export function NotFound() {
  const { t } = useTranslation();
  return (
    <Stack component="main" id="main" align="center" gap="sm" p="xl">
      <Title order={1}>{t('problem.not_found')}</Title>
      <Text>{t('problem.not_found_lead')}</Text>
      <Button component={Link} to="/">
        {t('problem.home')}
      </Button>
    </Stack>
  );
}
