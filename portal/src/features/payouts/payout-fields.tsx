import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFieldLabel } from '../../i18n/gateway/gateway-text.ts';
import type { PartyKind } from './parties/parties.ts';
import type { FieldForm } from './payout-form.ts';

interface FieldProps {
  readonly form: FieldForm;
  readonly path: string;
  readonly required?: boolean;
  readonly inputMode?: 'decimal';
  readonly type?: 'date';
  readonly maxLength?: number;
}

/** A text field of a payout or party; what is wrong is shown under it. */
export function Field({ form, path, ...input }: FieldProps) {
  const nameOf = useFieldLabel();
  return (
    <TextInput
      {...input}
      label={nameOf(path)}
      value={form.values[path] ?? ''}
      error={form.errorOf(path)}
      onBlur={() => form.touch(path)}
      onChange={(event) => {
        form.setValue(path, event.currentTarget.value);
        if (event.currentTarget.value !== '') form.touch(path);
      }}
    />
  );
}

/** A field with few choices. */
export function Choice({
  form,
  path,
  choices,
  description,
}: Pick<FieldProps, 'form' | 'path'> & {
  choices: readonly { value: string; label: string }[];
  description?: string;
}) {
  const nameOf = useFieldLabel();
  return (
    <NativeSelect
      label={nameOf(path)}
      description={description}
      value={form.values[path] ?? ''}
      error={form.errorOf(path)}
      data={choices.map((choice) => ({ ...choice }))}
      onChange={(event) => {
        form.setValue(path, event.currentTarget.value);
        form.touch(path);
      }}
    />
  );
}

const name_fields = {
  COMPANY: ['company_name'],
  PERSONAL: ['first_name', 'last_name'],
} as const;
const address_fields = ['street_address', 'postcode', 'city', 'state', 'country_code'] as const;
const bank_fields = [
  'iban',
  'swift_code',
  'account_number',
  'bank_code',
  'account_currency',
  'bank_country_code',
  'bank_name',
] as const;

/** The fields of a kind of party that are always shown, by their path. */
function usualPaths(kind: PartyKind, entity_type: keyof typeof name_fields): string[] {
  const bank = kind === 'beneficiary' ? bank_fields.map((name) => `bank_details.${name}`) : [];
  const address = address_fields.map((name) => `address.${name}`);
  return [...name_fields[entity_type], ...address, ...bank].map((path) => `${kind}.${path}`);
}

/** Fields of a party beyond the usual ones that this one needs: those filled in, and those asked for. */
function extraPaths(form: FieldForm, kind: PartyKind, required_fields: readonly string[]): string[] {
  const shown = new Set([
    ...usualPaths(kind, 'COMPANY'),
    ...usualPaths(kind, 'PERSONAL'),
    `${kind}.entity_type`,
  ]);
  const filled = Object.keys(form.values).filter((path) => form.values[path] !== '');
  return [...new Set([...filled, ...required_fields])].filter(
    (path) => path.startsWith(`${kind}.`) && /^[a-z]+(\.[a-z_]+){1,2}$/.test(path) && !shown.has(path),
  );
}

interface PartyFieldsProps {
  readonly form: FieldForm;
  readonly kind: PartyKind;
  readonly required_fields: readonly string[];
}

/**
 * Name and address of who is paid or pays, and whose bank account; what else a country demands appears when
 * it is asked for.
 */
export function PartyFields({ form, kind, required_fields }: PartyFieldsProps) {
  const { t } = useTranslation();
  const entity_type = form.values[`${kind}.entity_type`] === 'PERSONAL' ? 'PERSONAL' : 'COMPANY';
  // A payer without a name is the merchant, from another address.
  const names = kind === 'beneficiary' ? name_fields[entity_type] : [];
  const required = new Set<string>([...names, 'address.country_code', 'address.city']);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <Choice
        form={form}
        path={`${kind}.entity_type`}
        choices={(['COMPANY', 'PERSONAL'] as const).map((value) => ({
          value,
          label: t(`payout_choice.${value}`),
        }))}
      />
      {usualPaths(kind, entity_type).map((path) => (
        <Field key={path} form={form} path={path} required={required.has(path.slice(kind.length + 1))} />
      ))}
      {extraPaths(form, kind, required_fields).map((path) => (
        <Field key={path} form={form} path={path} />
      ))}
    </SimpleGrid>
  );
}
