import { setFileLocation, type FileLocation } from '@causeway/schemas/portal/operator/file-locations.ts';
import {
  Alert,
  Button,
  NativeSelect,
  NumberInput,
  SimpleGrid,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useChange } from '../../../api/once.ts';
import { Problem } from '../../../components/problem.tsx';
import { refreshConsole } from '../refresh-console.ts';

const formats = ['adyen', 'stripe', 'checkoutcom', 'csv'] as const;
type Format = (typeof formats)[number];
type Kind = FileLocation['kind'];

/** What the form holds, as it is typed. */
interface Fields {
  readonly name: string;
  readonly kind: Kind;
  readonly folder: string;
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly secret: string;
  readonly host_keys: string;
  readonly file_names: string;
  readonly acquirer: string;
  readonly format: Format;
  readonly columns: string;
  readonly bank: string;
  readonly every_minutes: number;
}

function fieldsOf(location: FileLocation | undefined): Fields {
  return {
    name: location?.name ?? '',
    kind: location?.kind ?? 'sftp',
    folder: location?.folder ?? '',
    host: location?.host ?? '',
    port: location?.port || 22,
    username: location?.username ?? '',
    secret: '',
    host_keys: location?.host_keys.join('\n') ?? '',
    file_names: location?.file_names ?? '*',
    acquirer: location?.acquirer ?? '',
    format: (location?.format || 'adyen') as Format,
    columns: location?.columns.join('\n') ?? '',
    bank: location?.bank ?? '',
    every_minutes: location?.every_minutes ?? 15,
  };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** What is sent of the form: of a folder, nothing of a server; of a bank's files, no format. */
function bodyOf({ secret, kind, folder, file_names, every_minutes, bank, ...fields }: Fields) {
  const server =
    kind === 'sftp'
      ? {
          host: fields.host.trim(),
          port: fields.port,
          username: fields.username.trim(),
          host_keys: linesOf(fields.host_keys),
          ...(secret === '' ? {} : { secret }),
        }
      : {};
  const acquirer = fields.acquirer.trim();
  const report =
    acquirer === ''
      ? {}
      : {
          acquirer,
          format: fields.format,
          ...(fields.format === 'csv' ? { columns: linesOf(fields.columns) } : {}),
        };
  return { kind, folder: folder.trim(), file_names, every_minutes, bank: bank.trim(), ...server, ...report };
}

/** Sets a location, or changes the one that it shows. */
export function LocationForm({ location }: { readonly location?: FileLocation }) {
  const { t } = useTranslation();
  const [fields, setFields] = useState(() => fieldsOf(location));
  const change = (changes: Partial<Fields>): void => setFields((before) => ({ ...before, ...changes }));
  const saving = useChange({
    mutationFn: () => call(setFileLocation, { params: { name: fields.name.trim() }, body: bodyOf(fields) }),
    onSuccess: async () => {
      if (!location) setFields(fieldsOf(undefined));
      else change({ secret: '' });
      await refreshConsole();
    },
  });
  const save = (event: FormEvent): void => {
    event.preventDefault();
    saving.mutate();
  };
  type TextName = 'name' | 'folder' | 'host' | 'username' | 'acquirer' | 'bank' | 'file_names';
  const text = (name: TextName, more: { hint?: string; required?: boolean; disabled?: boolean } = {}) => (
    <TextInput
      label={t(`files.${name}`)}
      description={more.hint}
      required={more.required ?? false}
      disabled={more.disabled ?? false}
      value={fields[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
  const area = (name: 'host_keys' | 'columns' | 'secret', hint: string) => (
    <Textarea
      label={t(`files.${name}`)}
      description={hint}
      autosize
      minRows={2}
      maxRows={8}
      autoComplete="off"
      value={fields[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <form onSubmit={save}>
      <Stack gap="sm" align="flex-start">
        <SimpleGrid cols={{ base: 1, sm: 2 }} w="100%" maw={800}>
          {text('name', { hint: t('files.name_hint'), required: true, disabled: location !== undefined })}
          <NativeSelect
            label={t('files.kind')}
            value={fields.kind}
            data={(['sftp', 'folder'] as const).map((value) => ({ value, label: t(`files.kinds.${value}`) }))}
            onChange={(event) => change({ kind: event.currentTarget.value as Kind })}
          />
          {fields.kind === 'sftp' && (
            <>
              {text('host', { required: true })}
              <NumberInput
                label={t('files.port')}
                min={1}
                max={65_535}
                value={fields.port}
                onChange={(value) => change({ port: Number(value) })}
              />
              {text('username', { required: true })}
              {area('secret', t('files.secret_hint'))}
              {area('host_keys', t('files.host_keys_hint'))}
            </>
          )}
          {text('folder', { hint: t('files.folder_hint') })}
          {text('acquirer')}
          {text('bank', { hint: t('files.bank_hint') })}
          {fields.acquirer !== '' && (
            <NativeSelect
              label={t('files.format')}
              value={fields.format}
              data={formats.map((value) => ({
                value,
                label: value === 'csv' ? 'CSV' : t(`reconciliation.formats.${value}`),
              }))}
              onChange={(event) => change({ format: event.currentTarget.value as Format })}
            />
          )}
          {fields.acquirer !== '' && fields.format === 'csv' && area('columns', t('files.columns_hint'))}
          {text('file_names', { hint: t('files.file_names_hint'), required: true })}
          <NumberInput
            label={t('files.every_minutes')}
            min={1}
            max={1_440}
            value={fields.every_minutes}
            onChange={(value) => change({ every_minutes: Number(value) })}
          />
        </SimpleGrid>
        {saving.error && <Problem error={saving.error} />}
        {saving.isSuccess && (
          <Alert color="green" role="status">
            {t('files.saved')}
          </Alert>
        )}
        <Button type="submit" loading={saving.isPending}>
          {t('files.save')}
        </Button>
      </Stack>
    </form>
  );
}
