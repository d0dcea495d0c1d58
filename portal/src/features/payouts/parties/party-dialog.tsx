import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/call.ts';
import { useChange } from '../../../api/once.ts';
import { useAccount } from '../../../api/session.ts';
import { ConfirmLeaving } from '../../../components/confirm-leaving.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { useFirstFault } from '../../../components/first-fault.ts';
import { Problem } from '../../../components/problem.tsx';
import { useGatewayText } from '../../../i18n/gateway/gateway-text.ts';
import { party_calls, type PartyKind, type SavedParty } from './parties.ts';
import { PartyFields } from '../payout-fields.tsx';
import { flatten, type FieldForm, type FieldValues } from '../payout-form.ts';

interface DialogProps {
  readonly kind: PartyKind;
  /** Null for a new one. */
  readonly saved: SavedParty | null;
  readonly onClose: () => void;
}

/** Saves a beneficiary or payer, or a new version of one; earlier payouts keep theirs. */
export function PartyDialog({ kind, saved, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const queries = useQueryClient();
  const [party_id, setId] = useState(saved?.party_id ?? '');
  const [values, setValues] = useState<FieldValues>(
    saved ? flatten(saved.content, kind) : { [`${kind}.entity_type`]: 'COMPANY' },
  );
  const [start] = useState({ party_id, values });
  const typed = party_id !== start.party_id || values !== start.values;
  const saving = useChange({
    mutationFn: (input: FieldValues) => party_calls[kind].save(account_id, party_id, input, saved?.version),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: ['parties'] }),
  });
  const gatewayText = useGatewayText();
  const refused = saving.error instanceof ApiError ? [saving.error, ...saving.error.others] : [];
  const fields = useFirstFault(saving.error);
  const form: FieldForm = {
    values,
    setValue: (path, value) => setValues((before) => ({ ...before, [path]: value })),
    errorOf: (path) => {
      // What was said of another text is said no more.
      if ((saving.variables?.[path] ?? '') !== (values[path] ?? '')) return undefined;
      const fault = refused.find(({ source }) => source === path);
      return fault && gatewayText(fault);
    },
    touch: () => undefined,
  };
  return (
    <Dialog
      opened
      stays={typed}
      onClose={onClose}
      size="lg"
      title={
        saved
          ? t('beneficiaries.edit_title', { name: saved.name })
          : t(kind === 'payer' ? 'payers.new' : 'beneficiaries.new')
      }
    >
      <ConfirmLeaving typed={typed} />
      <form
        ref={fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate(values);
        }}
      >
        <Stack>
          <TextInput
            label={t('beneficiaries.id')}
            description={t('beneficiaries.id_lead')}
            maxLength={50}
            disabled={saved !== null}
            value={party_id}
            onChange={(event) => setId(event.currentTarget.value)}
          />
          <PartyFields form={form} kind={kind} required_fields={refused.map(({ source = '' }) => source)} />
          {saving.error && <Problem error={saving.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('words.close')}
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
