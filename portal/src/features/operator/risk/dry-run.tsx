import type { RiskRule } from '@causeway/schemas/portal/operator/risk.ts';
import { Alert, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FactList } from '../../../components/pages/fact-list.tsx';
import { Moment, useAmountText } from '../../../components/values.tsx';
import { ObjectLink } from '../search/object-link.tsx';

type Run = NonNullable<RiskRule['dry_run']>;

/** What a rule would have done to the payments of the last 30 days. */
export function DryRun({ run, tried_at }: { readonly run: Run; readonly tried_at: string }) {
  const { t } = useTranslation();
  const amountText = useAmountText();
  const { payments, hits, paid, disputed, captured, samples, cut } = run;
  const amounts = captured.map(({ amount, currency }) => amountText(amount, currency)).join(' + ');
  return (
    <Stack gap="xs">
      <Text size="sm">{t('operator.tried', { payments, hits, paid, disputed })}</Text>
      {cut && <Alert color="yellow">{t('risk.cut')}</Alert>}
      <FactList
        facts={[
          [
            t('risk.span'),
            <span key="span">
              <Moment at={run.from} time_zone="UTC" /> – <Moment at={run.to} time_zone="UTC" />
            </span>,
          ],
          [t('risk.tried_at'), tried_at !== '' && <Moment at={tried_at} time_zone="UTC" />],
          [t('risk.captured'), hits > 0 && (amounts || t('risk.nothing_captured'))],
          [t('risk.samples'), samples.length > 0 && <Samples samples={samples} />],
        ]}
      />
    </Stack>
  );
}

function Samples({ samples }: Pick<Run, 'samples'>) {
  return samples.map(({ account_id, transaction_id }, place) => (
    <span key={`${account_id} ${transaction_id}`}>
      {place > 0 && ', '}
      <ObjectLink object={{ kind: 'payment', account_id, id: transaction_id }} />
    </span>
  ));
}
