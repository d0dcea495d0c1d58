import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../api/session.ts';
import { Panel } from '../../components/panel.tsx';
import { Badge } from '../../components/status-badge.tsx';
import { Moment } from '../../components/values.tsx';
import type { Overview } from './overview-page.tsx';

type Waiting = Overview['attention'][number];

/** Where what waits is worked on. */
const places: Readonly<
  Record<
    Waiting['kind'],
    {
      readonly list: 'review' | 'payments' | 'disputes' | 'payouts' | 'developers/webhooks';
      readonly search: Readonly<Record<string, string>>;
    }
  >
> = {
  reviews: { list: 'review', search: {} },
  captures: { list: 'payments', search: { due: 'capture' } },
  disputes: { list: 'disputes', search: { state: 'open' } },
  payouts: { list: 'payouts', search: { status: 'IN_APPROVAL' } },
  funds: { list: 'payouts', search: { status: 'PENDING_FUNDS' } },
  webhooks: { list: 'developers/webhooks', search: {} },
};

/** What waits for a person, each leading to where it is worked on. */
export function Attention({ overview: { attention } }: { overview: Overview }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('overview.attention')}>
      {attention.length === 0 && <Text c="dimmed">{t('overview.nothing_waits')}</Text>}
      <Stack gap="xs">
        {attention.map((waiting) => (
          <Line key={waiting.kind} waiting={waiting} />
        ))}
      </Stack>
    </Panel>
  );
}

function Line({ waiting: { kind, waiting, next_at } }: { waiting: Waiting }) {
  const { t } = useTranslation();
  const { account, account_id } = useAccount();
  const place = places[kind];
  const name = t(`overview.waits.${kind}`);
  return (
    <Group gap="sm">
      <Badge tone="wait">{waiting === 1000 ? '1000+' : String(waiting)}</Badge>
      <Anchor
        renderRoot={(root) => (
          <Link to={`/$account_id/${place.list}`} params={{ account_id }} search={place.search} {...root} />
        )}
      >
        {name}
      </Anchor>
      {next_at !== '' && (
        <Text size="sm" c="dimmed">
          {t('overview.next_due')} <Moment at={next_at} time_zone={account.time_zone} />
        </Text>
      )}
    </Group>
  );
}
