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
import { CurrencyLimits, limitsText, type Limits } from './currency-limits.tsx';
import type { Named } from './pages/actor-labels.ts';
import { Proposal } from './pages/proposal.tsx';

/** What a key may do, and how much of it; limits by currency. */
export interface KeyRights {
  readonly permits: readonly KeyPermit[];
  readonly amount_limits: Limits;
  readonly day_limits: Limits;
}

const no_limits = { amount_limits: {}, day_limits: {} };

/** Says what a key may do: its permits and limits, in words. */
export function useRightsText(): (rights: KeyRights) => string {
  const { t } = useTranslation();
  return ({ permits, amount_limits, day_limits }) => {
    const between = t('audit.between');
    const limited = [
      ['keys.limited', limitsText(amount_limits, between)],
      ['keys.limited_a_day', limitsText(day_limits, between)],
    ] as const;
    return [
      ...permits.map((permit) => t(`keys.permit.${permit}`)),
      ...limited.flatMap(([key, limits]) => (limits === '' ? [] : [t(key, { limits })])),
    ].join(between);
  };
}

function takeMoneyAway(permits: readonly KeyPermit[]): boolean {
  return permits.some((permit) => two_person_permits.has(permit));
}

interface RightsFieldProps {
  /** Of the account. */
  readonly mode: string;
  readonly value: KeyRights;
  readonly onChange: (rights: KeyRights) => void;
}

/** Asks what a key may do, and how much of what takes money away. */
export function RightsField({ mode, value, onChange }: RightsFieldProps) {
  const { t } = useTranslation();
  const { permits } = value;
  return (
    <Stack>
      <Checkbox.Group
        label={t('keys.permits')}
        value={[...permits]}
        onChange={(chosen) =>
          onChange({ ...value, permits: all_key_permits.filter((permit) => chosen.includes(permit)) })
        }
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
        {mode === 'production' && takeMoneyAway(permits) && (
          <Text size="sm" mt="xs">
            {t('keys.two_people')}
          </Text>
        )}
      </Checkbox.Group>
      {takeMoneyAway(permits) &&
        (['amount_limits', 'day_limits'] as const).map((name) => (
          <CurrencyLimits
            key={name}
            label={t(`keys.${name}`)}
            limits={value[name]}
            onChange={(limits) => onChange({ ...value, [name]: limits })}
          />
        ))}
    </Stack>
  );
}

/** What a new key may do before anybody has chosen. */
export function useNewRights(mode: string): [KeyRights, (rights: KeyRights) => void] {
  return useState<KeyRights>(() => ({ permits: usualPermits({ mode }), ...no_limits }));
}

interface PermitsDialogProps {
  readonly sign_key: PortalSignKey;
  readonly mode: string;
  readonly onSave: (rights: KeyRights, reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Changes what a key may do, and says why where another person has to confirm it. */
export function PermitsDialog({ sign_key, mode, onSave, onClose }: PermitsDialogProps) {
  const { t } = useTranslation();
  const { permits, amount_limits, day_limits } = sign_key;
  const [rights, setRights] = useState<KeyRights>({ permits, amount_limits, day_limits });
  const [reason, setReason] = useState('');
  const widens = rights.permits.some((permit) => two_person_permits.has(permit) && !permits.includes(permit));
  const changes_limits =
    limitsText(amount_limits) + limitsText(day_limits) !== '' &&
    (rights.amount_limits !== amount_limits || rights.day_limits !== day_limits);
  return (
    <ConfirmDialog
      title={t('keys.change_title', { key: sign_key.name || sign_key.key_id })}
      confirm={t(mode === 'production' && widens ? 'keys.ask' : 'keys.change_now')}
      disabled={rights.permits.length === 0}
      onConfirm={() => onSave(rights, reason.trim())}
      onClose={onClose}
    >
      <RightsField mode={mode} value={rights} onChange={setRights} />
      {mode === 'production' && (widens || changes_limits) && (
        <Textarea
          label={t('keys.reason')}
          {...(changes_limits && { description: t('keys.looser_two_people') })}
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
  const rightsText = useRightsText();
  return keys.flatMap(({ key_id, name, active, waiting, proposal, amount_limits, day_limits }) =>
    proposal && active ? (
      <section className="panel" key={key_id} aria-label={t('keys.waits', { key: key_id })}>
        <Proposal
          proposal={{ ...proposal, decision: '', decided_by: '' }}
          people={people}
          title={t('keys.to_permit', {
            key: name || key_id,
            permits: rightsText({
              permits: waiting,
              ...(proposal.limits ?? { amount_limits, day_limits }),
            }),
          })}
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
