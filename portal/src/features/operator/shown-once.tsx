import { Alert, Button, CopyButton, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Something that is never shown again. */
export function ShownOnce({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <Alert color="gray" role="status">
      <Stack gap={4}>
        <Text fw={600}>{t('operator.once')}</Text>
        <output className="code-box secret">{text}</output>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button size="compact-sm" variant="default" onClick={copy} aria-live="polite" mt="xs" mr="auto">
              {copied ? t('developers.copied') : t('developers.copy')}
            </Button>
          )}
        </CopyButton>
      </Stack>
    </Alert>
  );
}
