import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { beginTotp, confirmTotp, removeTotp } from '@causeway/schemas/portal/profile.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/once.ts';
import { takeSession, useTimeZone } from '../../api/session.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Panel } from '../../components/panel.tsx';
import { Problem } from '../../components/problem.tsx';
import { useMomentText } from '../../components/values.tsx';
import { SecretDialog } from '../../components/secret-dialog.tsx';
import { QrCode } from './qr-code.tsx';
import { useSecurity } from './use-security.ts';

interface Drawn {
  readonly secret: string;
  readonly uri: string;
}

/** The authenticator app: set up with a QR code drawn here, confirmed with its first code, removed. */
export function TotpPanel() {
  const { t } = useTranslation();
  const momentText = useMomentText(useTimeZone());
  const { data, error, isPending, refetch } = useSecurity();
  const [removing, setRemoving] = useState(false);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const set_up = data?.totp_confirmed_at ?? null;
  const at = set_up ? momentText(set_up) : '';
  const beginning = useChange({ mutationFn: () => call(beginTotp), onSuccess: setDrawn });
  const remove = async (): Promise<void> => {
    await call(removeTotp);
    await refetch();
  };
  const problem = error ?? beginning.error;
  return (
    <Panel title={t('profile.totp')}>
      {problem && <Problem error={problem} />}
      {isPending && <Skeleton h={{ base: 120, sm: 82 }} />}
      {data && (
        <Stack gap="sm">
          <Text>
            {set_up ? t('profile.totp_on', { at, count: data.recovery_codes_left }) : t('profile.totp_off')}
          </Text>
          <Group>
            <Button
              variant="default"
              loading={beginning.isPending}
              onClick={() => (set_up ? setRemoving(true) : beginning.mutate())}
            >
              {t(set_up ? 'profile.totp_remove' : 'profile.totp_begin')}
            </Button>
          </Group>
        </Stack>
      )}
      {removing && (
        <ConfirmDialog
          title={t('profile.totp_remove')}
          confirm={t('team.remove_short')}
          danger
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        >
          <Text>{t('profile.totp_remove_lead')}</Text>
        </ConfirmDialog>
      )}
      {drawn && (
        <EnrolDialog
          drawn={drawn}
          onCodes={(input) => {
            setCodes(input);
            void refetch();
          }}
          onClose={() => setDrawn(null)}
        />
      )}
      {codes && (
        <SecretDialog
          title={t('profile.recovery')}
          lead={t('profile.recovery_lead')}
          label={t('profile.recovery')}
          secret={codes.join('\n')}
          onClose={() => setCodes(null)}
        />
      )}
    </Panel>
  );
}

interface EnrolDialogProps {
  readonly drawn: Drawn;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

function EnrolDialog({ drawn, onCodes, onClose }: EnrolDialogProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const confirm = async (): Promise<void> => {
    const answer = await call(confirmTotp, { body: { code: code.replaceAll(' ', '') } });
    takeSession(answer.session);
    onCodes(answer.recovery_codes);
  };
  return (
    <ConfirmDialog
      title={t('profile.totp_begin')}
      confirm={t('profile.totp_confirm')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Text>{t('profile.totp_scan')}</Text>
      <QrCode text={drawn.uri} label={t('profile.totp_qr')} />
      <Text size="sm">
        {t('profile.totp_secret')}: <output className="secret">{drawn.secret}</output>
      </Text>
      <TextInput
        label={t('profile.totp_code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
