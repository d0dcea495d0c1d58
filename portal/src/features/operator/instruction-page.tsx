import { inquire, readInstruction } from '@causeway/schemas/portal/operator/instructions.ts';
import type { PortalResponseOf } from '@causeway/schemas/portal/portal-route.ts';
import { Button, Skeleton, Stack, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCodeLabel } from '../../i18n/actions/code-labels.ts';
import { useNamedActor } from '../../components/pages/actor-labels.ts';
import { HeadedTable } from '../../components/pages/headed-table.tsx';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/once.ts';
import { PageHead } from '../../components/page-head.tsx';
import { Panel } from '../../components/panel.tsx';
import { Problem } from '../../components/problem.tsx';
import { Badge } from '../../components/status-badge.tsx';
import { Amount, Moment } from '../../components/values.tsx';
import { refreshConsole } from './refresh-console.ts';
import { Resolutions } from './resolutions.tsx';

export type FoundInstruction = PortalResponseOf<typeof readInstruction>;

/** One instruction, what was answered about it, and what people propose as its outcome. */
export function InstructionPage() {
  const { t } = useTranslation();
  const codeLabel = useCodeLabel();
  const namedActor = useNamedActor();
  const { account_id = '', operation_id = '' } = useParams({ strict: false });
  const params = { account_id, operation_id };
  const found = useQuery({
    queryKey: ['operator', 'operation', account_id, operation_id],
    queryFn: ({ signal }) => call(readInstruction, { params, signal }),
  });
  const inquiring = useChange({
    mutationFn: () => call(inquire, { params }),
    onSettled: refreshConsole,
  });
  if (found.error) return <Problem error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton h={320} />;
  const { operation: instruction } = found.data;
  return (
    <>
      <PageHead title={`${codeLabel('operation', instruction.kind)} ${operation_id}`}>
        <StateBadge instruction={instruction} />
        {instruction.waiting && (
          <Button variant="default" loading={inquiring.isPending} onClick={() => inquiring.mutate()}>
            {t('operator.ask')}
          </Button>
        )}
      </PageHead>
      <Stack>
        {inquiring.error && <Problem error={inquiring.error} />}
        <InstructionFacts
          instruction={instruction}
          actor={namedActor(found.data.people, instruction.actor)}
        />
        <Answers answers={found.data.answers} />
        <Resolutions found={found.data} />
      </Stack>
    </>
  );
}

interface InstructionProps {
  readonly instruction: FoundInstruction['operation'];
}

function StateBadge({ instruction }: InstructionProps) {
  const { t } = useTranslation();
  if (instruction.waiting) return <Badge tone="wait">{t('operator.waiting')}</Badge>;
  if (instruction.refused_code) return <Badge tone="bad">{t('operator.refused')}</Badge>;
  return <Badge tone="good">{t('operator.settled')}</Badge>;
}

function InstructionFacts({ instruction, actor }: InstructionProps & { actor: string }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('operator.instruction')}>
      <Table variant="vertical" layout="auto" aria-label={t('operator.instruction')}>
        <Table.Tbody>
          <Table.Tr>
            <Table.Th>{t('operator.amount')}</Table.Th>
            <Table.Td>
              <Amount value={instruction.amount} currency={instruction.currency} />
            </Table.Td>
          </Table.Tr>
          <Table.Tr>
            <Table.Th>{t('operator.payment')}</Table.Th>
            <Table.Td className="number">
              {instruction.transaction_id}
              {instruction.refund_no > 0 && `-${String(instruction.refund_no).padStart(2, '0')}`}
            </Table.Td>
          </Table.Tr>
          <Table.Tr>
            <Table.Th>{t('operator.account')}</Table.Th>
            <Table.Td className="number">{instruction.account_id}</Table.Td>
          </Table.Tr>
          <Table.Tr>
            <Table.Th>{t('operator.connector')}</Table.Th>
            <Table.Td>{instruction.connector}</Table.Td>
          </Table.Tr>
          <Table.Tr>
            <Table.Th>{t('operator.caused_by')}</Table.Th>
            <Table.Td>{actor}</Table.Td>
          </Table.Tr>
          <Table.Tr>
            <Table.Th>{t('operator.since')}</Table.Th>
            <Table.Td>
              <Moment at={instruction.created_at} time_zone="UTC" precision="seconds" />
            </Table.Td>
          </Table.Tr>
          <Table.Tr>
            <Table.Th>{t('operator.next')}</Table.Th>
            <Table.Td>
              <Moment at={instruction.next_attempt_at} time_zone="UTC" precision="seconds" />
            </Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </Panel>
  );
}

function Answers({ answers }: { answers: FoundInstruction['answers'] }) {
  const { t } = useTranslation();
  const codeLabel = useCodeLabel();
  return (
    <Panel title={t('operator.answers')}>
      <HeadedTable
        label={t('operator.answers')}
        head={[
          { name: t('operator.inquiry') },
          { name: t('operator.since') },
          { name: t('operator.answer') },
        ]}
      >
        {answers.map(({ attempt, at, result, code }) => (
          <Table.Tr key={attempt}>
            <Table.Td>{attempt === 0 ? t('operator.instruction') : attempt}</Table.Td>
            <Table.Td>
              <Moment at={at} time_zone="UTC" precision="seconds" />
            </Table.Td>
            <Table.Td>{`${codeLabel('answer', result)} ${code}`.trim()}</Table.Td>
          </Table.Tr>
        ))}
      </HeadedTable>
    </Panel>
  );
}
