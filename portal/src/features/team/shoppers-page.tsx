import { eraseShopper, exportShopper } from '@causeway/schemas/portal/shoppers.ts';
import type { PortalResponseOf } from '@causeway/schemas/portal/portal-route.ts';
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call, saveFile } from '../../api/call.ts';
import { useChange } from '../../api/once.ts';
import { useAccount } from '../../api/session.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Panel } from '../../components/panel.tsx';
import { Problem } from '../../components/problem.tsx';
import { TeamFrame } from './team-frame.tsx';

interface Shopper {
  readonly email?: string;
  readonly shopper_id?: string;
}

interface Found {
  readonly shopper: Shopper;
  readonly data: PortalResponseOf<typeof exportShopper>;
}

/** What an account has of a shopper, handed out and erased on request. */
export function ShoppersPage() {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  return (
    <TeamFrame section="shoppers" lead={t('shoppers.lead')}>
      <ShopperSearch key={account_id} />
    </TeamFrame>
  );
}

function ShopperSearch() {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const [email, setEmail] = useState('');
  const [shopper_id, setShopperId] = useState('');
  const params = { account_id };
  const finding = useChange({
    mutationFn: async (shopper: Shopper): Promise<Found> => ({
      shopper,
      data: await call(exportShopper, { params, body: shopper }),
    }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    finding.mutate({
      ...(email.trim() === '' ? {} : { email: email.trim() }),
      ...(shopper_id.trim() === '' ? {} : { shopper_id: shopper_id.trim() }),
    });
  };
  return (
    <Stack>
      <form onSubmit={submit}>
        <Stack maw={480} align="flex-start">
          <TextInput
            w="100%"
            label={t('shoppers.email')}
            description={t('shoppers.either')}
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <TextInput
            w="100%"
            label={t('shoppers.shopper_id')}
            autoComplete="off"
            value={shopper_id}
            onChange={(event) => setShopperId(event.currentTarget.value)}
          />
          <Button type="submit" loading={finding.isPending}>
            {t('shoppers.find')}
          </Button>
        </Stack>
      </form>
      {finding.error && <Problem error={finding.error} />}
      {finding.data && <FoundPanel key={finding.submittedAt} found={finding.data} />}
    </Stack>
  );
}

function FoundPanel({ found: { shopper, data } }: { found: Found }) {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const [confirming, setConfirming] = useState(false);
  const [erased, setErased] = useState<PortalResponseOf<typeof eraseShopper> | null>(null);
  const { payments, subscriptions, cards } = data;
  const save = (): void => {
    const text = JSON.stringify(data, null, 2);
    saveFile(`shopper-${account_id}.json`, new Blob([text], { type: 'application/json' }));
  };
  return (
    <Panel title={[shopper.email, shopper.shopper_id].filter(Boolean).join(' · ')}>
      <Stack>
        {payments.length + subscriptions.length + cards.length === 0 && <Text>{t('shoppers.nothing')}</Text>}
        <Text>
          {t('shoppers.found', {
            payments: payments.length,
            subscriptions: subscriptions.length,
            cards: cards.length,
          })}
        </Text>
        {erased ? (
          <Alert color="green" role="status">
            {t('shoppers.erased', { ...erased })}
          </Alert>
        ) : (
          <Group>
            <Button variant="default" onClick={save}>
              {t('shoppers.save')}
            </Button>
            <Button color="red.8" onClick={() => setConfirming(true)}>
              {t('shoppers.erase')}
            </Button>
          </Group>
        )}
      </Stack>
      {confirming && (
        <ConfirmDialog
          title={t('shoppers.erase_title')}
          confirm={t('shoppers.erase')}
          danger
          onConfirm={async () => {
            setErased(await call(eraseShopper, { params: { account_id }, body: shopper }));
          }}
          onClose={() => setConfirming(false)}
        >
          <Text>{t('shoppers.erase_lead')}</Text>
        </ConfirmDialog>
      )}
    </Panel>
  );
}
