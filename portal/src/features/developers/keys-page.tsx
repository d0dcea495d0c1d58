import { Button, Group, Skeleton, Stack, Table, Text } from '@mantine/core';
import {
  createSignKey,
  decideSignKey,
  listSignKeys,
  permitSignKey,
  revokeSignKey,
  rotateSignKey,
  type PortalSignKey,
} from '@causeway/schemas/portal/developers/sign-keys.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HeadedTable } from '../../components/pages/headed-table.tsx';
import { call } from '../../api/call.ts';
import { useAccount } from '../../api/session.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { PermitsDialog, useRightsText, WaitingKeys } from '../../components/key-permits.tsx';
import { useNamedActor, type Named } from '../../components/pages/actor-labels.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { NewKeyDialog } from '../../components/new-key-dialog.tsx';
import { Problem } from '../../components/problem.tsx';
import { SecretDialog } from '../../components/secret-dialog.tsx';
import { Badge } from '../../components/status-badge.tsx';
import { Moment, useMomentText } from '../../components/values.tsx';
import { DevelopersFrame } from './developers-frame.tsx';
import { RotateDialog } from './rotate-dialog.tsx';

interface NewKey {
  readonly key_id: string;
  readonly sign_key: string;
  readonly waiting: readonly unknown[];
}

type Requested =
  | { readonly what: 'create' }
  | { readonly what: 'rotate' | 'revoke' | 'permit'; readonly sign_key: PortalSignKey };

/** Sign keys: shown once, permitted some things, rotated with an overlap, revoked. */
export function KeysPage() {
  const { t } = useTranslation();
  const { account, account_id, may } = useAccount();
  const { mode } = account;
  const [request, setRequested] = useState<Requested | null>(null);
  const [made, setMade] = useState<NewKey | null>(null);
  const list = useQuery({
    queryKey: ['keys', account_id],
    queryFn: ({ signal }) => call(listSignKeys, { params: { account_id }, signal }),
  });
  const refresh = (): void => void list.refetch();
  const create = may('keys.manage') && (
    <Button onClick={() => setRequested({ what: 'create' })}>{t('keys.create')}</Button>
  );
  const { keys = [], people = [] } = list.data ?? {};
  const of = (key_id: string) => ({ account_id, key_id });
  return (
    <DevelopersFrame section="keys" lead={t('keys.lead')} actions={create}>
      <Stack>
        {list.error && <Problem error={list.error} onRetry={refresh} />}
        {list.isPending && <Skeleton h={160} />}
        {list.isSuccess && keys.length === 0 && (
          <EmptyState title={t('keys.empty')} lead={t('keys.empty_lead')} />
        )}
        <WaitingKeys
          keys={keys}
          people={people}
          decide={
            may('keys.approve')
              ? (key_id, proposal_id, decision) =>
                  call(decideSignKey, { params: { ...of(key_id), proposal_id }, body: { decision } })
              : undefined
          }
          refresh={list.refetch}
        />
        {keys.length > 0 && <KeysTable keys={keys.toReversed()} people={people} onRequest={setRequested} />}
      </Stack>
      {request?.what === 'create' && (
        <NewKeyDialog
          mode={mode}
          onCreate={async (body) => {
            setMade(await call(createSignKey, { params: { account_id }, body }));
            refresh();
          }}
          onClose={() => setRequested(null)}
        />
      )}
      {request?.what === 'permit' && (
        <PermitsDialog
          sign_key={request.sign_key}
          mode={mode}
          onSave={async (rights, reason) => {
            const { key_id, permits, amount_limits, day_limits } = request.sign_key;
            await call(permitSignKey, {
              params: of(key_id),
              body: {
                ...rights,
                permits: [...rights.permits],
                reason,
                seen: { permits, amount_limits, day_limits },
              },
            });
            refresh();
          }}
          onClose={() => setRequested(null)}
        />
      )}
      {request?.what === 'rotate' && (
        <RotateDialog
          title={t('keys.rotate_title', { key: request.sign_key.key_id })}
          lead={t('keys.rotate_lead')}
          confirm={t('keys.rotate_now')}
          onRotate={async (body) => {
            setMade(await call(rotateSignKey, { params: of(request.sign_key.key_id), body }));
            refresh();
          }}
          onClose={() => setRequested(null)}
        />
      )}
      {request?.what === 'revoke' && (
        <ConfirmDialog
          title={t('keys.revoke_title', { key: request.sign_key.key_id })}
          confirm={t('keys.revoke_now')}
          danger
          onConfirm={async () => {
            await call(revokeSignKey, { params: of(request.sign_key.key_id) });
            refresh();
          }}
          onClose={() => setRequested(null)}
        >
          <Text>{t('keys.revoke_lead')}</Text>
        </ConfirmDialog>
      )}
      {made && (
        <SecretDialog
          title={t('keys.new_title', { key: made.key_id })}
          {...(made.waiting.length > 0 && { lead: t('keys.shown_and_waits') })}
          label={t('keys.secret')}
          secret={made.sign_key}
          onClose={() => setMade(null)}
        />
      )}
    </DevelopersFrame>
  );
}

interface TableProps {
  readonly keys: readonly PortalSignKey[];
  readonly people: readonly Named[];
  readonly onRequest: (request: Requested) => void;
}

function KeysTable({ keys, people, onRequest }: TableProps) {
  const { t } = useTranslation();
  const { account, may } = useAccount();
  const { time_zone } = account;
  const rightsText = useRightsText();
  const namedActor = useNamedActor();
  return (
    <HeadedTable
      label={t('developers.keys')}
      head={[
        { name: t('keys.key') },
        { name: t('keys.permits'), visibleFrom: 'sm' },
        { name: t('keys.state') },
        { name: t('developers.created'), visibleFrom: 'sm' },
        { name: t('keys.used'), visibleFrom: 'sm' },
        may('keys.manage') && { name: '' },
      ]}
      minWidth={320}
    >
      {keys.map((key) => (
        <Table.Tr key={key.key_id}>
          <Table.Td>
            <span className="number">{key.key_id}</span>
            {key.name !== '' && (
              <Text size="xs" c="dimmed" className="breakable">
                {key.name}
              </Text>
            )}
            <Text size="xs" className="breakable" hiddenFrom="sm">
              {rightsText(key) || '–'}
            </Text>
          </Table.Td>
          <Table.Td className="words" visibleFrom="sm">
            {rightsText(key) || '–'}
          </Table.Td>
          <Table.Td className="words">
            <KeyState state={key} />
          </Table.Td>
          <Table.Td visibleFrom="sm">
            <Moment at={key.created_at} time_zone={time_zone} />
            {key.owner !== '' && (
              <Text size="xs" c="dimmed" className="breakable">
                {namedActor(people, key.owner)}
              </Text>
            )}
            {key.owner_gone && key.active && (
              <Text size="xs" className="breakable">
                {t('keys.owner_gone')}
              </Text>
            )}
          </Table.Td>
          <Table.Td visibleFrom="sm">
            {key.last_used_at ? (
              <>
                <Moment at={key.last_used_at} time_zone={time_zone} /> · {key.last_address}
              </>
            ) : (
              t('keys.never')
            )}
          </Table.Td>
          {may('keys.manage') && (
            <Table.Td>
              {key.active && (
                <Group gap="xs" justify="flex-end" miw={76}>
                  {(['permit', 'rotate', 'revoke'] as const).map((what) => (
                    <Button
                      key={what}
                      size="compact-sm"
                      variant="default"
                      aria-label={`${t(`keys.to.${what}`)} ${key.key_id}`}
                      onClick={() => onRequest({ what, sign_key: key })}
                    >
                      {t(`keys.to.${what}`)}
                    </Button>
                  ))}
                </Group>
              )}
            </Table.Td>
          )}
        </Table.Tr>
      ))}
    </HeadedTable>
  );
}

function KeyState({ state: { active, revoked_at } }: { state: PortalSignKey }) {
  const { t } = useTranslation();
  const { account } = useAccount();
  const momentText = useMomentText(account.time_zone);
  if (!active) return <Badge tone="bad">{t('keys.revoked')}</Badge>;
  if (revoked_at === null) return <Badge tone="good">{t('keys.active')}</Badge>;
  // The longest of them: on a phone it would push the buttons out of sight.
  return (
    <span className="tone tone-wait" style={{ whiteSpace: 'normal' }}>
      {t('keys.ending', { at: momentText(revoked_at) })}
    </span>
  );
}
