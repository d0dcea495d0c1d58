import type { SettingField } from '@causeway/schemas/portal/operator/acquirers.ts';
import { NumberInput, PasswordInput, SimpleGrid, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSettingLabels } from '../../../i18n/gateway/gateway-text.ts';

export type SettingTexts = Readonly<Record<string, string>>;

/** Whether something stands there that did not. */
export function isTyped(texts: SettingTexts, start: SettingTexts = {}): boolean {
  return Object.entries(texts).some(([name, text]) => text !== (start[name] ?? ''));
}

interface FieldsProps {
  /** The kind of acquirer. */
  readonly kind: string;
  readonly fields: readonly SettingField[];
  readonly texts: SettingTexts;
  /** `new`: all are given; `change`: empty secrets stay; `account`: only what differs is given. */
  readonly of: 'new' | 'change' | 'account';
  readonly set: (texts: SettingTexts) => void;
}

/** The settings of a kind of acquirer. What is typed into a secret is not shown. */
export function SettingsFields({ kind, fields, texts, of, set }: FieldsProps) {
  const { t } = useTranslation();
  const labelsOf = useSettingLabels(kind);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} w="100%">
      {fields.map(({ name, description, required, secret }) => {
        const Input = secret ? PasswordInput : TextInput;
        const unchanged = secret && of === 'change';
        const { label, help, lang } = labelsOf({ name, description });
        return (
          <Input
            key={name}
            label={label}
            description={unchanged ? t('acquirers.kept') : help}
            {...(lang && !unchanged ? { descriptionProps: { lang } } : {})}
            required={required && !unchanged && of !== 'account'}
            autoComplete={secret ? 'new-password' : 'off'}
            spellCheck={false}
            value={texts[name] ?? ''}
            {...(secret ? { visibilityToggleButtonProps: { 'aria-label': t('acquirers.see') } } : {})}
            onChange={(event) => set({ ...texts, [name]: event.currentTarget.value })}
          />
        );
      })}
    </SimpleGrid>
  );
}

/** For how long notifications may still come by replaced settings. */
export function OverlapField({ hours, set }: { hours: number; set: (hours: number) => void }) {
  const { t } = useTranslation();
  return (
    <NumberInput
      label={t('acquirers.overlap')}
      description={t('acquirers.overlap_hint')}
      required
      min={0}
      max={720}
      allowDecimal={false}
      value={hours}
      onChange={(value) => set(Number(value))}
    />
  );
}
