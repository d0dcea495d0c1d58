import {
  assignAcquirer,
  changeAcquirer,
  type OperatorAcquirer,
  type SettingField,
} from '@causeway/schemas/portal/operator/acquirers.ts';
import { Alert, Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useChange } from '../../../api/once.ts';
import { Panel } from '../../../components/panel.tsx';
import { Problem } from '../../../components/problem.tsx';
import { refreshConsole } from '../refresh-console.ts';
import { OverlapField, SettingsFields, type SettingTexts } from './settings-fields.tsx';

export const usual_overlap_hours = 24;

interface FormProps {
  readonly acquirer: OperatorAcquirer;
  readonly fields: readonly SettingField[];
}

/** New settings in the place of an acquirer's. */
export function ChangeForm({ acquirer: { kind, name, settings }, fields }: FormProps) {
  const { t } = useTranslation();
  const own = settings.find(({ account_id }) => account_id === '')?.values ?? [];
  const shown = own.filter((value) => fields.some((field) => field.name === value.name && !field.secret));
  const [values, setValues] = useState<SettingTexts>(
    Object.fromEntries(shown.map((value) => [value.name, value.value])),
  );
  const [hours, setHours] = useState(usual_overlap_hours);
  const changing = useChange({
    mutationFn: () =>
      call(changeAcquirer, { params: { name }, body: { account_id: '', values, overlap_hours: hours } }),
    onSuccess: refreshConsole,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    changing.mutate();
  };
  return (
    <Panel title={t('acquirers.change_title')}>
      <form onSubmit={submit} aria-label={t('acquirers.change_title')}>
        <Stack align="flex-start">
          <Text size="sm">{t('acquirers.change_lead')}</Text>
          <SettingsFields kind={kind} fields={fields} texts={values} of="change" set={setValues} />
          <OverlapField hours={hours} set={setHours} />
          {changing.error && <Problem error={changing.error} />}
          <Button type="submit" loading={changing.isPending}>
            {t('acquirers.save')}
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}

/** Sends the payments of an account to an acquirer, with what differs for it there. */
export function AccountForm({ acquirer: { kind, name }, fields }: FormProps) {
  const { t } = useTranslation();
  const [account_id, setAccount] = useState('');
  const [values, setValues] = useState<SettingTexts>({});
  const [hours, setHours] = useState(usual_overlap_hours);
  const [even_so, setEvenSo] = useState(false);
  const assigning = useChange({
    mutationFn: () => {
      const own = Object.values(values).some((value) => value !== '');
      return call(assignAcquirer, {
        params: { account_id: account_id.trim() },
        body: { name, values: own ? values : null, overlap_hours: hours, even_so },
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
      <form onSubmit={submit} aria-label={t('acquirers.account_title')}>
        <Stack align="flex-start">
          <Text size="sm">{t('acquirers.account_lead')}</Text>
          <TextInput
            label={t('operator.account')}
            required
            maxLength={10}
            value={account_id}
            onChange={(event) => setAccount(event.currentTarget.value)}
          />
          <SettingsFields kind={kind} fields={fields} texts={values} of="account" set={setValues} />
          <OverlapField hours={hours} set={setHours} />
          <Checkbox
            label={t('acquirers.account_even_so')}
            description={t('acquirers.account_even_so_hint')}
            checked={even_so}
            onChange={(event) => setEvenSo(event.currentTarget.checked)}
          />
          {assigning.error && <Problem error={assigning.error} />}
          {assigning.isSuccess && (
            <Alert color="green" role="status">
              {t('acquirers.assigned', { account_id: account_id.trim(), name })}
            </Alert>
          )}
          <Button type="submit" variant="default" loading={assigning.isPending}>
            {t('acquirers.assign')}
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}
