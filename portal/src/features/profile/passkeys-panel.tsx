import { Button, Group, List, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { addPasskey, beginPasskey, removePasskey } from '@causeway/schemas/portal/profile.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { takeSession, useTimeZone } from '../../api/session.ts';
import { createPasskey } from '../../api/passkey.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Panel } from '../../components/panel.tsx';
import { Problem } from '../../components/problem.tsx';
import { useMomentText } from '../../components/values.tsx';
import { useSecurity } from './use-security.ts';

/** Passkeys: made by the browser, named, removed. */
export function PasskeysPanel() {
  const { t } = useTranslation();
  const momentText = useMomentText(useTimeZone());
  const { data, error, isPending, refetch } = useSecurity();
  const [adding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<{ credential_id: string; name: string } | null>(null);
  const origin = data?.passkey_origin ?? null;
  const here = origin === location.origin;
  return (
    <Panel title={t('profile.passkeys')}>
      {error && <Problem error={error} />}
      {isPending && <Skeleton h={{ base: 120, sm: 82 }} />}
      {data && (
        <Stack gap="sm">
          <Text>{t('profile.passkeys_lead')}</Text>
          {data.passkeys.length === 0 && <Text c="dimmed">{t('profile.passkeys_none')}</Text>}
          <List listStyleType="none">
            {data.passkeys.map(({ credential_id, name, last_used_at }) => (
              <List.Item key={credential_id}>
                <Group gap="xs">
                  {name}
                  {last_used_at && ` · ${t('profile.passkey_used', { at: momentText(last_used_at) })}`}
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t('profile.passkey_remove', { name })}
                    onClick={() => setRemoved({ credential_id, name })}
                  >
                    {t('team.remove_short')}
                  </Button>
                </Group>
              </List.Item>
            ))}
          </List>
          {here ? (
            <Group>
              <Button variant="default" onClick={() => setAdding(true)}>
                {t('profile.passkey_add')}
              </Button>
            </Group>
          ) : (
            <Text c="dimmed">
              {origin ? t('profile.passkeys_elsewhere', { origin }) : t('profile.passkeys_nowhere')}
            </Text>
          )}
        </Stack>
      )}
      {adding && <AddDialog onAdded={refetch} onClose={() => setAdding(false)} />}
      {removed && (
        <ConfirmDialog
          title={t('profile.passkey_remove', { name: removed.name })}
          confirm={t('team.remove_short')}
          danger
          onConfirm={async () => {
            const { credential_id } = removed;
            await call(removePasskey, { params: { credential_id } });
            await refetch();
          }}
          onClose={() => setRemoved(null)}
        >
          <Text>{t('profile.passkey_remove_lead')}</Text>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

function AddDialog({ onAdded, onClose }: { onAdded: () => Promise<unknown>; onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const add = async (): Promise<void> => {
    const { options } = await call(beginPasskey);
    const credential = await createPasskey(options).catch(() => {
      throw new Error(t('profile.passkey_refused'));
    });
    takeSession(await call(addPasskey, { body: { name: name.trim(), credential } }));
    await onAdded();
  };
  return (
    <ConfirmDialog
      title={t('profile.passkey_add')}
      confirm={t('profile.go_on')}
      onConfirm={add}
      onClose={onClose}
    >
      <TextInput
        label={t('profile.passkey_name')}
        required
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
