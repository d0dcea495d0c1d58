import { CopyButton, Group, Text, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A value that programs need, with its name in the API and a button that copies it. */
export function Copyable({ name, value }: { name: string; value: string }) {
  const { t } = useTranslation();
  return (
    <Group gap={6} wrap="nowrap">
      <Text size="sm" c="dimmed" component="span">
        {name}
      </Text>
      <Text size="sm" component="span" className="number">
        {value}
      </Text>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <UnstyledButton
            className="text-button"
            fz="sm"
            onClick={copy}
            aria-label={`${copied ? t('developers.copied') : t('developers.copy')} ${name}`}
          >
            <span aria-live="polite">{copied ? t('developers.copied') : t('developers.copy')}</span>
          </UnstyledButton>
        )}
      </CopyButton>
    </Group>
  );
}
