import { Box, Center, Paper, Stack, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageMenu } from '../../app/preferences.tsx';

/** A page beside the one for signing in, to which it leads back. */
export function OutsideFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { t } = useTranslation();
  useDocumentTitle(`${title} · Causeway`);
  return (
    <Center component="main" id="main" mih="100dvh" p="md">
      <Box w="100%" maw={400}>
        <Title order={1} mb="md">
          {title}
        </Title>
        <Paper withBorder p="lg">
          <Stack>
            {children}
            <Link to="/sign-in">{t('invitation.sign_in')}</Link>
          </Stack>
        </Paper>
        <Box mt="md">
          <LanguageMenu />
        </Box>
      </Box>
    </Center>
  );
}
