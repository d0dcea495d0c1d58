import { SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../components/panel.tsx';
import { useSavedParties, type PartyKind } from './parties.ts';
import { PartyFields } from '../payout-fields.tsx';
import type { PayoutForm } from '../payout-form.ts';

interface PanelProps {
  readonly form: PayoutForm;
}

/** Who is paid: somebody new, or a saved one. */
export function BeneficiaryPanel({ form }: PanelProps) {
  const { t } = useTranslation();
  const [way, setWay] = useState<'new' | 'saved'>('new');
  return (
    <Panel title={t('column.beneficiary')}>
      <Stack gap="sm">
        <SegmentedControl
          aria-label={t('column.beneficiary')}
          value={way}
          onChange={(next) => {
            setWay(next);
            clearParty(form, 'beneficiary', next === 'new');
          }}
          data={[
            { value: 'new', label: t('payouts.new_beneficiary') },
            { value: 'saved', label: t('payouts.saved_beneficiary') },
          ]}
        />
        {way === 'saved' ? (
          <SavedChoice form={form} kind="beneficiary" />
        ) : (
          <PartyFields form={form} kind="beneficiary" required_fields={requiredFieldsOf(form)} />
        )}
      </Stack>
    </Panel>
  );
}

/** Who pays: the account's own payer, a saved one, or somebody else on whose behalf it is paid. */
export function PayerPanel({ form }: PanelProps) {
  const { t } = useTranslation();
  const [way, setWay] = useState<'own' | 'saved' | 'new'>('own');
  return (
    <Panel title={t('payouts.payer')}>
      <Stack gap="sm">
        <SegmentedControl
          aria-label={t('payouts.payer')}
          value={way}
          onChange={(next) => {
            setWay(next);
            clearParty(form, 'payer', next === 'new');
          }}
          data={(['own', 'saved', 'new'] as const).map((value) => ({
            value,
            label: t(`payers.form_${value}`),
          }))}
        />
        {way === 'own' && <Text size="sm">{t('payers.form_own_lead')}</Text>}
        {way === 'saved' && <SavedChoice form={form} kind="payer" />}
        {way === 'new' && <PartyFields form={form} kind="payer" required_fields={requiredFieldsOf(form)} />}
      </Stack>
    </Panel>
  );
}

function SavedChoice({ form, kind }: PanelProps & { kind: PartyKind }) {
  const { t } = useTranslation();
  const saved = useSavedParties(kind);
  const path = `${kind}_id`;
  return (
    <Select
      searchable
      label={t(kind === 'payer' ? 'payers.form_choose' : 'payouts.saved_beneficiary')}
      nothingFoundMessage={t(kind === 'payer' ? 'payers.empty' : 'beneficiaries.empty')}
      value={form.values[path] ?? ''}
      error={form.errorOf(path) ?? form.errorOf(kind)}
      data={(saved.data ?? []).map(({ party_id, name }) => ({
        value: party_id,
        label: name ? `${name} (${party_id})` : party_id,
      }))}
      onChange={(chosen) => {
        form.setValue(path, chosen ?? '');
        form.touch(path);
      }}
    />
  );
}

/** Fields that the gateway asks for. */
function requiredFieldsOf({ preview }: PayoutForm): string[] {
  return preview?.problems.map(({ source }) => source) ?? [];
}

/** A saved one is named alone, and a new one is not named: nothing of the other goes with it. */
function clearParty(form: PayoutForm, kind: PartyKind, begin: boolean): void {
  for (const path of Object.keys(form.values)) if (path.startsWith(`${kind}.`)) form.setValue(path, '');
  form.setValue(`${kind}_id`, '');
  if (begin) form.setValue(`${kind}.entity_type`, 'COMPANY');
}
