import { Alert, Anchor, List, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../api/session.ts';
import { Panel } from '../../components/panel.tsx';
import { Problem } from '../../components/problem.tsx';
import { payableParts } from '../../components/payable-parts.ts';
import { Warning } from '../../components/warning.tsx';
import { Amount } from '../../components/values.tsx';
import { useGatewayText, useReasons } from '../../i18n/gateway/gateway-text.ts';
import type { PayoutForm } from './payout-form.ts';

/** What the payout would cost, and what is still wrong with it. Nothing is held. */
export function Quote({ form }: { form: PayoutForm }) {
  const { t } = useTranslation();
  const gatewayText = useGatewayText();
  const reasonsOf = useReasons();
  const { preview, previewError } = form;
  // As long as it is being typed, most of it is missing.
  const problems = preview?.problems.slice(0, form.touched === 'all' ? undefined : 1) ?? [];
  return (
    <Panel title={t('payouts.quote')}>
      <Stack gap="sm" aria-live="polite">
        {Boolean(previewError) && <Problem error={previewError} />}
        {preview?.quote ? (
          <Amounts preview={preview} quote={preview.quote} />
        ) : (
          <Text c="dimmed">{t('payouts.no_quote')}</Text>
        )}
        {preview?.quote?.covered === false && <Alert color="yellow">{t('payouts.not_covered')}</Alert>}
        {preview !== undefined && preview.possible_duplicate_of !== '' && (
          <DuplicateOf transaction_id={preview.possible_duplicate_of} />
        )}
        {problems.length > 0 && form.touched && (
          <Text size="sm" component="div">
            <strong>{t('payouts.still_wrong')}</strong>
            <List size="sm">
              {problems.map((problem) => (
                <List.Item key={problem.source}>{gatewayText(problem)}</List.Item>
              ))}
            </List>
          </Text>
        )}
        {preview?.problems.length === 0 && (
          <Text size="sm">
            {preview.needs_approval
              ? `${t('payouts.will_wait')} ${reasonsOf(preview.approval_reason, preview.approval_reasons)}`
              : t('payouts.will_go', { date: preview.execution_date })}
          </Text>
        )}
      </Stack>
    </Panel>
  );
}

/** A likely repeat: a warning, which keeps nobody from creating it. */
function DuplicateOf({ transaction_id }: { transaction_id: string }) {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  return (
    <Warning title={t('payouts.alike')}>
      <Text size="sm">{t('payouts.alike_before')}</Text>
      <Anchor
        size="sm"
        c="inherit"
        underline="always"
        renderRoot={(props) => (
          <Link
            to="/$account_id/payouts/$transaction_id"
            params={{ account_id, transaction_id }}
            target="_blank"
            {...props}
          />
        )}
      >
        {t('payouts.alike_look')}
      </Anchor>
    </Warning>
  );
}

type Preview = NonNullable<PayoutForm['preview']>;

function Amounts({ preview, quote }: { preview: Preview; quote: NonNullable<Preview['quote']> }) {
  const { t } = useTranslation();
  const { beneficiary_name, beneficiary_account, payer_name } = preview;
  const { source_currency, payment_currency } = quote;
  return (
    <dl className="facts">
      {beneficiary_account && (
        <>
          <dt>{t('column.beneficiary')}</dt>
          <dd>
            {beneficiary_name}
            <br />
            <span className="number">{beneficiary_account}</span>
          </dd>
          <dt>{t('payouts.payer')}</dt>
          <dd>{payer_name}</dd>
        </>
      )}
      <dt>{t('payouts.payer_pays')}</dt>
      <dd>
        <strong>
          <Amount value={quote.amount_payer_pays} currency={source_currency} />
        </strong>
      </dd>
      <dt>{t('payouts.fee')}</dt>
      <dd>
        <Amount value={quote.fee_amount} currency={quote.fee_currency} />
      </dd>
      {quote.exchange_rate && (
        <>
          <dt>{t('payouts.rate')}</dt>
          <dd className="number">
            1 {source_currency} = {quote.exchange_rate} {payment_currency}
          </dd>
        </>
      )}
      <dt>{t('payouts.receives')}</dt>
      <dd>
        <strong>
          <Amount value={quote.amount_beneficiary_receives} currency={payment_currency} />
        </strong>
      </dd>
      {payableParts(quote).map((name) => (
        <Fragment key={name}>
          <dt>{t(`balances.${name}`)}</dt>
          <dd>
            <Amount value={quote[name]} currency={source_currency} />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
