import { Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../api/session.ts';
import { useActorLabel } from '../../components/pages/actor-labels.ts';
import { HeadedTable } from '../../components/pages/headed-table.tsx';
import { Panel } from '../../components/panel.tsx';
import { Amount, Moment } from '../../components/values.tsx';
import { StageName } from './dispute-badge.tsx';
import type { DisputeRecord } from './dispute-page.tsx';

/** Every stage of the dispute as the acquirer reported it, with the money that it moved. */
export function StagesPanel({ record }: { record: DisputeRecord }) {
  const { t } = useTranslation();
  const { account } = useAccount();
  return (
    <Panel title={t('disputes.stages')}>
      <HeadedTable
        label={t('disputes.stages')}
        head={[
          { name: t('disputes.stage') },
          { name: t('disputes.contested'), number: true, visibleFrom: 'sm' },
          { name: t('disputes.funds'), number: true },
          { name: t('column.answer_until'), visibleFrom: 'sm' },
        ]}
        minWidth={240}
      >
        {record.stages.map((stage) => (
          <Table.Tr key={stage.notice_reference}>
            <Table.Td>
              <StageName stage={stage.stage} />
              <Text size="xs" c="dimmed">
                <Moment at={stage.occurred_at} time_zone={account.time_zone} />
              </Text>
              <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {stage.reason_code} · {stage.notice_reference}
              </Text>
            </Table.Td>
            <Table.Td ta="right" visibleFrom="sm">
              <Amount value={stage.amount} currency={stage.currency} />
            </Table.Td>
            <Table.Td ta="right">
              <Moved value={stage.funds_amount} currency={stage.funds_currency} />
              {isMoved(stage.fee_amount) && (
                <Text size="xs" c="dimmed">
                  {t('disputes.fee')} <Amount value={stage.fee_amount} currency={stage.fee_currency} />
                </Text>
              )}
            </Table.Td>
            <Table.Td visibleFrom="sm">
              {stage.answer_due_at ? (
                <Moment at={stage.answer_due_at} time_zone={account.time_zone} />
              ) : (
                t('disputes.no_answer_due')
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </HeadedTable>
    </Panel>
  );
}

function isMoved(amount: string): boolean {
  return /[1-9]/.test(amount);
}

/** Money that was moved; a dash where none was. */
function Moved({ value, currency }: { value: string; currency: string }) {
  return isMoved(value) ? <Amount value={value} currency={currency} /> : <>–</>;
}

/** What was answered to the stages before the present one. */
export function PastAnswers({ record }: { record: DisputeRecord }) {
  const { t } = useTranslation();
  const { account } = useAccount();
  const actorLabel = useActorLabel();
  if (record.answers.length === 0) return null;
  return (
    <Panel title={t('disputes.past_answers')}>
      <Stack gap="sm">
        {record.answers.map((answer) => (
          <div key={answer.responded_at}>
            <Text size="sm" c="dimmed">
              <StageName stage={answer.stage} /> · {t(`disputes.${answer.response as 'accepted'}`)} ·{' '}
              <Moment at={answer.responded_at} time_zone={account.time_zone} /> ·{' '}
              {actorLabel(answer.responded_by)}
            </Text>
            <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{answer.explanation}</Text>
            {answer.sent_at === '' && <Text size="sm">{t('disputes.not_sent')}</Text>}
          </div>
        ))}
      </Stack>
    </Panel>
  );
}
