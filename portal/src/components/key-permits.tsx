import {
  all_key_permits,
  two_person_permits,
  usualPermits,
  type KeyPermit,
} from '@causeway/schemas/key-permits.ts';
import type { PortalSignKey } from '@causeway/schemas/portal/developers/sign-keys.ts';
import type { ProposalDecision } from '@causeway/schemas/portal/operator/proposals.ts';
import { Checkbox, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { Named } from './pages/actor-labels.ts';
import { Proposal } from './pages/proposal.tsx';

/** Says what a key may do: its permits, in words. */
export function usePermitLabels(): (permits: readonly KeyPermit[]) => string {
  const { t } = useTranslation();
  return (permits) => permits.map((permit) => t(`keys.permit.${permit}`)).join(t('audit.between'));
}

interface PermitsFieldProps {
  /** Of the account. */
  readonly mode: string;
  readonly value: readonly KeyPermit[];
  readonly onChange: (permits: KeyPermit[]) => void;
}

/** Asks what a key may do. */
export function PermitsField({ mode, value, onChange }: PermitsFieldProps) {
  const { t } = useTranslation();
  return (
    <Checkbox.Group
      label={t('keys.permits')}
      value={[...value]}
      onChange={(chosen) => onChange(all_key_permits.filter((permit) => chosen.includes(permit)))}
    >
      <Stack gap="xs" mt="xs">
        {all_key_permits.map((permit) => (
          <Checkbox
            key={permit}
            value={permit}
            label={t(`keys.permit.${permit}`)}
            description={t(`keys.permit_lead.${permit}`)}
          />
        ))}
      </Stack>
      {mode === 'production' && value.some((permit) => two_person_permits.has(permit)) && (
        <Text size="sm" mt="xs">
          {t('keys.two_people')}
        </Text>
      )}
    </Checkbox.Group>
  );
}

/** What a new key may do before anybody has chosen. */
export function useNewPermits(mode: string): [KeyPermit[], (permits: KeyPermit[]) => void] {
  return useState(() => usualPermits({ mode }));
}

interface PermitsDialogProps {
  readonly sign_key: PortalSignKey;
  readonly mode: string;
  readonly onSave: (permits: KeyPermit[], reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Changes what a key may do, and says why where another person has to confirm it. */
export function PermitsDialog({ sign_key, mode, onSave, onClose }: PermitsDialogProps) {
  const { t } = useTranslation();
  const [permits, setPermits] = useState<KeyPermit[]>([...sign_key.permits]);
  const [reason, setReason] = useState('');
  const proposes =
    mode === 'production' &&
    permits.some((permit) => two_person_permits.has(permit) && !sign_key.permits.includes(permit));
  return (
    <ConfirmDialog
      title={t('keys.change_title', { key: sign_key.name || sign_key.key_id })}
      confirm={t(proposes ? 'keys.ask' : 'keys.change_now')}
      disabled={permits.length === 0}
      onConfirm={() => onSave(permits, reason.trim())}
      onClose={onClose}
    >
      <PermitsField mode={mode} value={permits} onChange={setPermits} />
      {proposes && (
        <Textarea
          label={t('keys.reason')}
          maxLength={1000}
          autosize
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  );
}

interface WaitingKeysProps {
  readonly keys: readonly PortalSignKey[];
  readonly people: readonly Named[];
  /** Left out where the reader may not decide. */
  readonly decide?:
    | ((key_id: string, proposal_id: string, decision: ProposalDecision) => Promise<unknown>)
    | undefined;
  readonly refresh: () => Promise<unknown>;
}

/** What keys wait to be permitted by a second person. */
export function WaitingKeys({ keys, people, decide, refresh }: WaitingKeysProps) {
  const { t } = useTranslation();
  const permitLabels = usePermitLabels();
  return keys.flatMap(({ key_id, name, active, waiting, proposal }) =>
    proposal && active ? (
      <section className="panel" key={key_id} aria-label={t('keys.waits', { key: key_id })}>
        <Proposal
          proposal={{ ...proposal, decision: '', decided_by: '' }}
          people={people}
          title={t('keys.to_permit', { key: name || key_id, permits: permitLabels(waiting) })}
          ids={[key_id]}
          confirm={t('keys.confirm')}
          decide={decide && ((decision) => decide(key_id, proposal.proposal_id, decision))}
          refresh={refresh}
        />
      </section>
    ) : (
      []
    ),
  );
}
