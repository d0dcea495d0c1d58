import { readObject, type ObjectKind } from '@causeway/schemas/portal/operator/search.ts';
import type { PortalResponseOf } from '@causeway/schemas/portal/portal-route.ts';
import { Code, Group, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useNamedActor } from '../../../components/pages/actor-labels.ts';
import { Panel } from '../../../components/panel.tsx';
import { useActionLabels } from '../../../i18n/actions/action-labels.ts';
import { english_fields } from '../../../i18n/actions/english-fields.ts';
import { useEventLabel } from '../../../i18n/actions/event-labels.ts';
import { Problem } from '../../../components/problem.tsx';
import { ScrollBox } from '../../../components/scroll-box.tsx';
import { Moment } from '../../../components/values.tsx';
import { ObjectLink } from './object-link.tsx';
import { Deliveries, Instructions, Postings } from './object-parts.tsx';

export type ShownObject = PortalResponseOf<typeof readObject>;

interface ObjectProps {
  readonly kind: ObjectKind;
  readonly account_id: string;
  readonly id: string;
}

/** All that is stored of an object: its row, raw events, postings, instructions, webhooks. */
export function ObjectRecordView({ kind, account_id, id }: ObjectProps) {
  const found = useQuery({
    queryKey: ['operator', 'object', kind, account_id, id],
    queryFn: ({ signal }) =>
      call(readObject, { params: { account_id, object_id: id }, query: { kind }, signal }),
  });
  if (found.error) return <Problem error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton h={320} />;
  const object = found.data;
  return (
    <Stack>
      <Owner object={object} />
      <Facts facts={object.facts} />
      {object.events.length > 0 && <Events events={object.events} people={object.people} />}
      {object.entries.length > 0 && <Postings entries={object.entries} />}
      {object.operations.length > 0 && (
        <Instructions account_id={account_id} instructions={object.operations} />
      )}
      {object.deliveries.length > 0 && <Deliveries account_id={account_id} deliveries={object.deliveries} />}
    </Stack>
  );
}

function Owner({ object }: { readonly object: ShownObject }) {
  const { t } = useTranslation();
  const { account_id, merchant_id, related } = object;
  return (
    <Group gap="md">
      <span>
        {t('operator.account')}{' '}
        <Link className="number" to="/operator-console/accounts/$account_id" params={{ account_id }}>
          {account_id}
        </Link>
      </span>
      <span>
        {t('operator.merchant_id')}{' '}
        <Link className="number" to="/operator-console/merchants/$merchant_id" params={{ merchant_id }}>
          {merchant_id}
        </Link>
      </span>
      {related.map((one) => (
        <span key={`${one.kind} ${one.id}`}>
          {t(`console.kind_${one.kind}`)} <ObjectLink object={one} />
        </span>
      ))}
    </Group>
  );
}

function Facts({ facts }: Pick<ShownObject, 'facts'>) {
  const { t } = useTranslation();
  const { fieldName } = useActionLabels();
  return (
    <Panel title={t('console.facts')}>
      <Text size="sm" c="dimmed" mb="xs">
        {t('console.facts_lead')}
      </Text>
      <ScrollBox label={t('console.facts')} minWidth={0} maxHeight={420}>
        <Table variant="vertical" layout="auto" aria-label={t('console.facts')}>
          <Table.Tbody>
            {facts.map(({ name, value }) => (
              <Table.Tr key={name}>
                <Table.Th scope="row" style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
                  {name in english_fields && `${fieldName(name)} `}
                  <Code>{name}</Code>
                </Table.Th>
                <Table.Td
                  className="number"
                  translate="no"
                  style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}
                >
                  {value}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollBox>
    </Panel>
  );
}

function Events({ events, people }: Pick<ShownObject, 'events' | 'people'>) {
  const { t } = useTranslation();
  const namedActor = useNamedActor();
  const eventLabel = useEventLabel();
  return (
    <Panel title={t('console.events')}>
      <Stack gap="xs">
        {events.map(({ seq, type, actor, at, data }) => (
          <details key={seq}>
            <summary>
              <span className="number">{`${seq} ${type}`}</span> {eventLabel(type)}{' '}
              <Moment at={at} time_zone="UTC" precision="seconds" />{' '}
              <Text span size="sm" c="dimmed">
                {namedActor(people, actor)}
              </Text>
            </summary>
            <Code block tabIndex={0}>
              {JSON.stringify(data, null, 2)}
            </Code>
          </details>
        ))}
      </Stack>
    </Panel>
  );
}
