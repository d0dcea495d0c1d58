import {
  assignAcquirer,
  changeAcquirer,
  type OperatorAcquirer,
  type SettingField,
} from '@causeway/schemas/portal/operator/acquirers.ts';
import { readAccount } from '@causeway/schemas/portal/operator/merchants.ts';
import { Alert, Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useSettled } from '../../../api/settled.ts';
import { useChange } from '../../../api/once.ts';
import { ConfirmLeaving } from '../../../components/confirm-leaving.tsx';
import { Panel } from '../../../components/panel.tsx';
import { FormProblem } from '../../../components/problem.tsx';
import { refreshConsole } from '../refresh-console.ts';
import { isTyped, OverlapField, SettingsFields, type SettingTexts } from './settings-fields.tsx';

export const usual_overlap_hours = 24;
const account_id_form = /^[0-9A-Za-z]{1,10}$/;

interface FormProps {
  readonly acquirer: OperatorAcquirer;
  readonly fields: readonly SettingField[];
}

/** The version of settings that the page shows, of an account or, where it is empty, the acquirer's own. */
function versionOf({ settings }: Pick<OperatorAcquirer, 'settings'>, account_id: string): string {
  return settings.find((one) => one.account_id === account_id)?.version ?? '';
}

/** New settings in the place of an acquirer's. */
export function ChangeForm({ acquirer, fields, onFresh }: FormProps & { readonly onFresh: () => void }) {
  const { t } = useTranslation();
  const { kind, name, settings } = acquirer;
  const own = settings.find(({ account_id }) => account_id === '')?.values ?? [];
  const shown = own.filter((value) => fields.some((field) => field.name === value.name && !field.secret));
  const [version] = useState(versionOf(acquirer, ''));
  const [start] = useState<SettingTexts>(Object.fromEntries(shown.map(({ name: of, value }) => [of, value])));
  const [values, setValues] = useState(start);
  const [hours, setHours] = useState(usual_overlap_hours);
  const [even_so, setEvenSo] = useState(false);
  const reload = async (): Promise<void> => {
    await refreshConsole();
    onFresh();
  };
  const changing = useChange({
    mutationFn: () =>
      call(changeAcquirer, {
        params: { name },
        body: { account_id: '', values, overlap_hours: hours, even_so, seen: { version } },
      }),
    onSuccess: reload,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    changing.mutate();
  };
  return (
    <Panel title={t('acquirers.change_title')}>
      <ConfirmLeaving typed={isTyped(values, start)} />
      <form onSubmit={submit} aria-label={t('acquirers.change_title')}>
        <Stack align="flex-start">
          <Text size="sm">{t('acquirers.change_lead')}</Text>
          <SettingsFields kind={kind} fields={fields} texts={values} of="change" set={setValues} />
          <OverlapField hours={hours} set={setHours} />
          <EvenSo on={even_so} set={setEvenSo} />
          {changing.error && <FormProblem error={changing.error} onReload={() => void reload()} />}
          <Button type="submit" loading={changing.isPending}>
            {t('acquirers.save')}
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}

function EvenSo({ on, set }: { readonly on: boolean; readonly set: (on: boolean) => void }) {
  const { t } = useTranslation();
  return (
    <Checkbox
      label={t('acquirers.account_even_so')}
      description={t('acquirers.account_even_so_hint')}
      checked={on}
      onChange={(event) => set(event.currentTarget.checked)}
    />
  );
}

/** The acquirer that an account's payments go to now. */
function useAcquirerOf(account_id: string) {
  const settled = useSettled(account_id);
  return useQuery({
    queryKey: ['operator', 'account', account_id, 'acquirer'],
    queryFn: async ({ signal }) =>
      (await call(readAccount, { params: { account_id }, signal })).account.connector,
    enabled: settled === account_id && account_id_form.test(account_id),
  });
}

/** Sends the payments of an account to an acquirer, with what differs for it there. */
export function AccountForm({ acquirer, fields }: FormProps) {
  const { t } = useTranslation();
  const { kind, name } = acquirer;
  const [typed, setAccount] = useState('');
  const account_id = typed.trim();
  const before = useAcquirerOf(account_id);
  const looking = account_id_form.test(account_id) && before.isPending;
  const [values, setValues] = useState<SettingTexts>({});
  const [hours, setHours] = useState(usual_overlap_hours);
  const [even_so, setEvenSo] = useState(false);
  const assigning = useChange({
    mutationFn: () => {
      const own = Object.values(values).some((value) => value !== '');
      return call(assignAcquirer, {
        params: { account_id },
        body: {
          name,
          values: own ? values : null,
          overlap_hours: hours,
          even_so,
          seen: { connector: before.data ?? '', version: versionOf(acquirer, account_id) },
        },
      });
    },
    async onSuccess() {
      setValues({});
      await refreshConsole();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    assigning.mutate();
  };
  return (
    <Panel title={t('acquirers.account_title')}>
      <ConfirmLeaving typed={(typed !== '' && !assigning.isSuccess) || isTyped(values)} />
      <form onSubmit={submit} aria-label={t('acquirers.account_title')}>
        <Stack align="flex-start">
          <Text size="sm">{t('acquirers.account_lead')}</Text>
          <TextInput
            label={t('operator.account')}
            required
            maxLength={10}
            description={before.data && t('acquirers.goes_to', { name: before.data })}
            value={typed}
            onChange={(event) => setAccount(event.currentTarget.value)}
          />
          <SettingsFields kind={kind} fields={fields} texts={values} of="account" set={setValues} />
          <OverlapField hours={hours} set={setHours} />
          <EvenSo on={even_so} set={setEvenSo} />
          {assigning.error && (
            <FormProblem
              error={assigning.error}
              onReload={() => void refreshConsole().then(assigning.reset)}
            />
          )}
          {assigning.isSuccess && (
            <Alert color="green" role="status">
              {t('acquirers.assigned', { account_id, name })}
            </Alert>
          )}
          <Button type="submit" variant="default" loading={looking || assigning.isPending}>
            {t('acquirers.assign')}
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}
