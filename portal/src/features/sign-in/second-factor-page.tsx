import { Box, Button, Center, Group, Stack, Text, Title } from '@mantine/core';
import { signOut } from '@causeway/schemas/portal/session.ts';
import { useDocumentTitle } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/once.ts';
import { takeSession, useSession } from '../../api/session.ts';
import { LanguageMenu } from '../../app/preferences.tsx';
import { PasskeysPanel } from '../profile/passkeys-panel.tsx';
import { TotpPanel } from '../profile/totp-panel.tsx';
import { ownAddress } from './own-address.ts';

/** Where people of whom a second factor is demanded set one up, before anything else. */
export function SecondFactorPage() {
  const { t } = useTranslation();
  useDocumentTitle(`${t('second_factor.title')} · Causeway`);
  const { second_factor_missing: missing } = useSession();
  const { next } = useSearch({ strict: false });
  const navigate = useNavigate();
  const leaving = useChange({
    mutationFn: () => call(signOut),
    onSuccess: async () => {
      await navigate({ to: '/sign-in' });
      takeSession(null);
    },
  });
  return (
    <Center component="main" id="main" mih="100dvh" p="md">
      <Box w="100%" maw={560}>
        <Stack gap={2} mb="md">
          <Title order={1}>{t('second_factor.title')}</Title>
          <Text c="dimmed">{t(missing ? 'second_factor.lead' : 'second_factor.done')}</Text>
        </Stack>
        <Stack>
          <TotpPanel />
          <PasskeysPanel />
          <Group justify="space-between">
            <Button variant="subtle" onClick={() => leaving.mutate()}>
              {t('sign_in.back')}
            </Button>
            <Button disabled={missing} onClick={() => void navigate({ href: ownAddress(next) })}>
              {t('second_factor.go_on')}
            </Button>
          </Group>
          <LanguageMenu />
        </Stack>
      </Box>
    </Center>
  );
}
