import { Button, Group, Stack, TextInput } from '@mantine/core';
import { saveBeneficiary, type SavedBeneficiary } from '@causeway/contract/portal/trade/beneficiaries.ts';
import type { AskedPayout } from '@causeway/contract/portal/trade/payouts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, call } from '../../api/call.ts';
import { useAccount } from '../../api/session.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Problem } from '../../components/problem.tsx';
import { BeneficiaryFields } from './payout-fields.tsx';
import { flatten, nest, type FieldForm, type FieldValues } from './payout-form.ts';

interface DialogProps {
  /** Null for a new one. */
  readonly saved: SavedBeneficiary | null;
  readonly onClose: () => void;
}

/** Saves a beneficiary, or a new version of one; earlier payouts keep theirs. */
export function BeneficiaryDialog({ saved, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const queries = useQueryClient();
  const [beneficiary_id, setId] = useState(saved?.beneficiary_id ?? '');
  const [values, setValues] = useState<FieldValues>(
    saved ? flatten(saved.content, 'beneficiary') : { 'beneficiary.entity_type': 'COMPANY' },
  );
  const saving = useMutation({
    mutationFn: () => {
      const { beneficiary = {} } = nest(values) as Pick<AskedPayout, 'beneficiary'>;
      const filled = { address: {}, bank_details: {}, ...beneficiary } as NonNullable<
        AskedPayout['beneficiary']
      >;
      return call(saveBeneficiary, {
        params: { account_id },
        body: { beneficiary: filled, ...(beneficiary_id ? { beneficiary_id } : {}) },
      });
    },
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: ['beneficiaries'] }),
  });
  const source = saving.error instanceof ApiError ? saving.error.source : '';
  const form: FieldForm = {
    values,
    setValue: (path, value) => setValues((before) => ({ ...before, [path]: value })),
    errorOf: (path) => (source === path ? saving.error?.message : undefined),
    touch: () => undefined,
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={saved ? t('beneficiaries.edit_title', { name: saved.name }) : t('beneficiaries.new')}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate();
        }}
      >
        <Stack>
          <TextInput
            label={t('beneficiaries.id')}
            description={t('beneficiaries.id_lead')}
            maxLength={50}
            disabled={saved !== null}
            value={beneficiary_id}
            onChange={(event) => setId(event.currentTarget.value)}
          />
          <BeneficiaryFields form={form} asked={source} />
          {saving.error && <Problem error={saving.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('words.cancel')}
            </Button>
            <Button type="submit" loading={saving.isPending}>
              {t('beneficiaries.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
