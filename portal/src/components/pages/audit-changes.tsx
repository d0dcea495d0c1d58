import { isKeyPermit } from '@causeway/schemas/key-permits.ts';
import { isPermit, permits } from '@causeway/schemas/portal/permits.ts';
import { Table, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActionLabels } from '../../i18n/actions/action-labels.ts';
import { useRoleLabels } from '../../i18n/role-labels.ts';
import { changedFields, type ChangedField } from './changed-fields.ts';
import { HeadedTable } from './headed-table.tsx';

/** Longer values are cut. */
const shown_max = 80;

interface ChangesProps {
  readonly before: unknown;
  readonly after: unknown;
}

/** What differs between before and after, field by field. */
export function AuditChanges({ before, after }: ChangesProps) {
  const { t } = useTranslation();
  const fields = changedFields(before, after);
  if (fields.length === 0) return <Text size="sm">{t('audit.nothing_differs')}</Text>;
  const head = [{ name: t('audit.field') }, { name: t('audit.before') }, { name: t('audit.after') }];
  return (
    <HeadedTable label={t('audit.changes')} head={head}>
      {fields.map((field) => (
        <FieldRow key={field.path.join('\n')} field={field} />
      ))}
    </HeadedTable>
  );
}

function FieldRow({ field: { path, before, after } }: { field: ChangedField }) {
  const { fieldName } = useActionLabels();
  const name = path.at(-1) ?? '';
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400} className="breakable words">
        {path.map(fieldName).join(' · ') || '–'}
      </Table.Th>
      <Table.Td className="breakable">
        <Value field={name} text={before} />
      </Table.Td>
      <Table.Td className="breakable">
        <Value field={name} text={after} />
      </Table.Td>
    </Table.Tr>
  );
}

/** Fields that list permits, of a role or of a sign key. */
const lists_permits: ReadonlySet<string> = new Set(['permits', 'waiting', 'asked']);

/** A value as people say it, where they do; everything else as it is. */
function useValueText(): (field: string, text: string) => string {
  const { t, i18n } = useTranslation();
  const { permitText, roleName } = useRoleLabels();
  return (field, text) => {
    if (text === 'true' || text === 'false') return t(`audit.${text}`);
    if (field === 'role_id') return roleName({ role_id: text, name: text });
    if (lists_permits.has(field)) {
      return text
        .split(', ')
        .map((permit) =>
          isKeyPermit(permit)
            ? t(`keys.permit.${permit}`)
            : permitText(permit, isPermit(permit) ? permits[permit] : permit),
        )
        .join(t('audit.between'));
    }
    if (!field.endsWith('status') || !/^\w+$/.test(text)) return text;
    const known = [`status.s${text}`, `payout_state.${text}`, `words.${text}`].find((key) =>
      i18n.exists(key),
    );
    return known ? t(known as 'words.refused') : text;
  };
}

function Value({ field, text }: { field: string; text: string | null }) {
  const { t } = useTranslation();
  const valueText = useValueText();
  const [whole, setWhole] = useState(false);
  if (text === null) return <>–</>;
  const shown = valueText(field, text);
  const letters = Array.from(shown);
  if (letters.length <= shown_max) return <>{shown}</>;
  return (
    <>
      {whole ? shown : `${letters.slice(0, shown_max).join('')}…`}{' '}
      <UnstyledButton className="text-button" fz="xs" aria-expanded={whole} onClick={() => setWhole(!whole)}>
        {t(whole ? 'audit.less' : 'audit.whole')}
      </UnstyledButton>
    </>
  );
}
