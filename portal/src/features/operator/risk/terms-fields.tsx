import { Group, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { rule_kinds, type RuleFields } from './rule-terms.ts';

interface FieldsProps {
  readonly fields: RuleFields;
  readonly onChange: (fields: RuleFields) => void;
}

type Changed = ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>;

/** What a rule looks at, and what falls under it. */
export function TermsFields({ fields, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const bound = (name: Exclude<keyof RuleFields, 'kind'>) => ({
    label: t(`risk.${name}`),
    required: true,
    value: fields[name],
    onChange: (event: Changed) => onChange({ ...fields, [name]: event.currentTarget.value }),
  });
  const { kind } = fields;
  return (
    <>
      <NativeSelect
        label={t('risk.kind')}
        description={t(`risk.kind_lead.${kind}`)}
        value={kind}
        data={rule_kinds.map((value) => ({ value, label: t(`risk.kinds.${value}`) }))}
        onChange={(event) =>
          onChange({ ...fields, kind: event.currentTarget.value as typeof kind, values: '' })
        }
      />
      {kind === 'amount' && (
        <Group grow align="flex-end">
          <TextInput {...bound('currency')} maxLength={3} />
          <TextInput {...bound('above')} inputMode="decimal" placeholder="1000.00" />
        </Group>
      )}
      {kind === 'velocity' && (
        <Group grow align="flex-end">
          <NativeSelect
            {...bound('subject')}
            data={(['card', 'email', 'ip'] as const).map((value) => ({
              value,
              label: t(`risk.subjects.${value}`),
            }))}
          />
          <TextInput {...bound('more_than')} type="number" min={1} />
          <TextInput {...bound('hours')} type="number" min={1} max={168} />
        </Group>
      )}
      {kind === 'country' && (
        <NativeSelect
          {...bound('match')}
          data={(['in', 'not_in'] as const).map((value) => ({ value, label: t(`risk.matches.${value}`) }))}
        />
      )}
      {kind !== 'amount' && kind !== 'velocity' && (
        <Textarea
          {...bound('values')}
          label={t(`risk.values_of.${kind}`)}
          description={t('risk.values_hint')}
          autosize
          minRows={3}
          maxRows={12}
          spellCheck={false}
        />
      )}
    </>
  );
}
