import { drawInvitationCode, listInvitations } from '@causeway/schemas/portal/operator/merchants.ts';
import { Button, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/once.ts';
import { query_client } from '../../api/query-client.ts';
import { HeadedTable } from '../../components/pages/headed-table.tsx';
import { Panel } from '../../components/panel.tsx';
import { Problem } from '../../components/problem.tsx';
import { Moment } from '../../components/values.tsx';
import { useRoleLabels } from '../../i18n/role-labels.ts';
import { ShownOnce } from './shown-once.tsx';

/** Under which the open invitations of a merchant are known. */
export function invitationsKey(merchant_id: string): readonly string[] {
  return ['operator', 'invitations', merchant_id];
}

/** Whom the merchant's team, or the operator, has invited, and the codes that they need beside their links. */
export function OpenInvitations({ merchant_id }: { readonly merchant_id: string }) {
  const { t } = useTranslation();
  const { roleName } = useRoleLabels();
  const queryKey = invitationsKey(merchant_id);
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listInvitations, { params: { merchant_id }, signal }),
  });
  const drawing = useChange({
    mutationFn: (invitation_id: string) =>
      call(drawInvitationCode, { params: { merchant_id, invitation_id } }),
    onSettled: () => query_client.invalidateQueries({ queryKey }),
  });
  const problem = error ?? drawing.error;
  if (!problem && !drawing.data && (data?.invitations.length ?? 0) === 0) return null;
  return (
    <Panel title={t('team.invitations')}>
      <Stack gap="xs">
        {problem && <Problem error={problem} />}
        {drawing.data && (
          <>
            <Text size="sm">{t('operator.code_lead', { email: drawing.data.email })}</Text>
            <ShownOnce text={drawing.data.code} />
          </>
        )}
        {data && data.invitations.length > 0 && (
          <HeadedTable
            label={t('team.invitations')}
            head={[
              { name: t('operator.email') },
              { name: t('team.role'), visibleFrom: 'sm' },
              { name: t('operator.by'), visibleFrom: 'sm' },
              { name: t('team.expires'), visibleFrom: 'sm' },
              { name: '' },
            ]}
          >
            {data.invitations.map(
              ({ invitation_id, email, role_id, invited_by, proof, code_drawn, expires_at }) => (
                <Table.Tr key={invitation_id}>
                  <Table.Td className="breakable">{email}</Table.Td>
                  <Table.Td visibleFrom="sm">{roleName({ role_id, name: role_id })}</Table.Td>
                  <Table.Td visibleFrom="sm">{invited_by}</Table.Td>
                  <Table.Td visibleFrom="sm">
                    <Moment at={expires_at} time_zone="UTC" />
                  </Table.Td>
                  <Table.Td ta="right">
                    {proof === 'code' && (
                      <Button
                        size="compact-sm"
                        variant="default"
                        aria-label={t('operator.draw_code_for', { email })}
                        onClick={() => drawing.mutate(invitation_id)}
                      >
                        {t(code_drawn ? 'operator.draw_code_again' : 'operator.draw_code')}
                      </Button>
                    )}
                  </Table.Td>
                </Table.Tr>
              ),
            )}
          </HeadedTable>
        )}
      </Stack>
    </Panel>
  );
}
