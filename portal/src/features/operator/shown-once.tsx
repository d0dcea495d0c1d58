import { Alert, Code, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Something that is never shown again. */
export function ShownOnce({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <Alert color="gray" role="status">
      <Stack gap={4}>
        <Text fw={600}>{t('operator.once')}</Text>
        <Code block tabIndex={0}>
          {text}
        </Code>
      </Stack>
    </Alert>
  );
}
