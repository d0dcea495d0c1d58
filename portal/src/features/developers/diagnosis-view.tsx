import { Alert, List, Stack, Text, Title } from '@mantine/core';
import type { PortalDiagnosis } from '@causeway/schemas/portal/developers/requests.ts';
import { useTranslation } from 'react-i18next';
import { useCauseText } from '../../i18n/gateway/gateway-text.ts';

const colors = { right: 'green', explained: 'yellow', wrong: 'red' } as const;

/** What the doctor found: the cause, and both texts with their first difference. */
export function DiagnosisView({ diagnosis }: { diagnosis: PortalDiagnosis }) {
  const { t } = useTranslation();
  const causeText = useCauseText();
  const { verdict, causes, reasons = [], expected_text, signed_text, difference, key_id } = diagnosis;
  return (
    <Stack gap="sm">
      <Alert color={colors[verdict]}>
        {t(`doctor.${verdict}`)} {key_id !== '' && t('doctor.by_key', { key: key_id })}
      </Alert>
      {causes.length > 0 && (
        <div>
          <Title order={3} size="h5">
            {t('doctor.causes')}
          </Title>
          <List>
            {causes.map((cause, at) => {
              const { text, lang } = causeText(cause, reasons[at] ?? []);
              return (
                <List.Item key={cause} {...(lang ? { lang } : {})}>
                  {text}
                </List.Item>
              );
            })}
          </List>
        </div>
      )}
      {difference && (
        <div>
          <Title order={3} size="h5">
            {t('doctor.difference', { at: difference.at + 1 })}
          </Title>
          <dl className="facts">
            <dt>{t('doctor.expected')}</dt>
            <dd className="code-box">{difference.expected}</dd>
            <dt>{t('doctor.given')}</dt>
            <dd className="code-box">{difference.signed}</dd>
          </dl>
        </div>
      )}
      <SignedText title={t('doctor.expected')} text={expected_text} />
      {signed_text !== null && signed_text !== expected_text && (
        <SignedText title={t('doctor.given')} text={signed_text} />
      )}
    </Stack>
  );
}

function SignedText({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <Text fw={600} size="sm">
        {title}
      </Text>
      <div className="code-box">{text}</div>
    </div>
  );
}
