import { changeAccount, type OperatorAccount } from '@causeway/schemas/portal/operator/merchants.ts';
import {
  Alert,
  Button,
  Checkbox,
  NativeSelect,
  NumberInput,
  SimpleGrid,
  Stack,
  TextInput,
} from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useChanges } from '../../api/changes.ts';
import { useChange } from '../../api/once.ts';
import { FormProblem } from '../../components/problem.tsx';
import { CurrencyLimits } from '../../components/currency-limits.tsx';
import { AccountSites, StatementFields } from './account-sites.tsx';

interface SettingsProps {
  readonly account: OperatorAccount;
  readonly connectors: readonly string[];
  readonly onSaved: () => Promise<void>;
}

/** What an operator sets on an account; what is not shown stays as it is. */
export function AccountSettings({ account, connectors, onSaved }: SettingsProps) {
  const { t } = useTranslation();
  const { account_id } = account;
  const { shown, set, changed, body, reset } = useChanges(account);
  // What is typed into the table of sites is not all in what is changed.
  const [round, setRound] = useState(0);
  const saving = useChange({
    mutationFn: () => call(changeAccount, { params: { account_id }, body }),
    onSuccess: () => {
      reset();
      return onSaved();
    },
  });
  const reload = async (): Promise<void> => {
    await onSaved();
    saving.reset();
    reset();
    setRound(round + 1);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack align="flex-start">
        <Fields key={round} shown={shown} connectors={connectors} set={set} />
        {saving.error && <FormProblem error={saving.error} onReload={() => void reload()} />}
        {saving.isSuccess && !changed && (
          <Alert color="green" role="status">
            {t('operator.saved')}
          </Alert>
        )}
        <Button type="submit" loading={saving.isPending} disabled={!changed}>
          {t('operator.save')}
        </Button>
      </Stack>
    </form>
  );
}

interface FieldsProps {
  readonly shown: OperatorAccount;
  readonly connectors: readonly string[];
  readonly set: (fields: Partial<OperatorAccount>) => void;
}

function Fields({ shown, connectors, set }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} w="100%">
        <TextInput
          label={t('operator.name')}
          required
          value={shown.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextInput
          label={t('operator.time_zone')}
          required
          value={shown.time_zone}
          onChange={(event) => set({ time_zone: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('operator.connector')}
          value={shown.connector}
          data={[...connectors]}
          onChange={(event) => set({ connector: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('operator.profile')}
          value={shown.signing_profile}
          data={['hmac-v2', 'sha256-v1']}
          onChange={(event) =>
            set({ signing_profile: event.currentTarget.value as OperatorAccount['signing_profile'] })
          }
        />
        <NativeSelect
          label={t('operator.partial_approval')}
          value={shown.partial_approval}
          data={(['reverse', 'accept'] as const).map((value) => ({
            value,
            label: t(`operator.partial_approval_${value}`),
          }))}
          onChange={(event) =>
            set({ partial_approval: event.currentTarget.value as OperatorAccount['partial_approval'] })
          }
        />
        <StatementFields shown={shown} set={set} />
        <Whole
          label={t('operator.rate_limit')}
          value={shown.requests_per_second}
          onChange={(requests_per_second) => set({ requests_per_second })}
        />
        <Whole
          label={t('operator.capture_hours')}
          value={shown.capture_deadline_hours}
          onChange={(capture_deadline_hours) => set({ capture_deadline_hours })}
        />
        <Whole
          label={t('operator.review_hours')}
          value={shown.review_limit_hours}
          onChange={(review_limit_hours) => set({ review_limit_hours })}
        />
      </SimpleGrid>
      <CurrencyLimits
        label={t('operator.refund_limits')}
        description={t('operator.refund_limits_hint')}
        limits={shown.refund_limits}
        onChange={(refund_limits) => set({ refund_limits })}
      />
      <AccountSites sites={shown.sites} set={(sites) => set({ sites })} />
      <Checkbox
        label={t('operator.addresses_only')}
        checked={shown.registered_addresses_only}
        onChange={(event) => set({ registered_addresses_only: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('operator.several_captures')}
        checked={shown.several_captures}
        onChange={(event) => set({ several_captures: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('operator.strict_fields')}
        checked={shown.strict_fields}
        onChange={(event) => set({ strict_fields: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('operator.card_number_check')}
        checked={shown.card_number_check}
        onChange={(event) => set({ card_number_check: event.currentTarget.checked })}
      />
    </>
  );
}

interface WholeProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function Whole({ label, value, onChange }: WholeProps) {
  return (
    <NumberInput
      label={label}
      required
      allowDecimal={false}
      allowNegative={false}
      hideControls
      value={value}
      onChange={(input) => typeof input === 'number' && onChange(input)}
    />
  );
}
