import { Skeleton, Stack } from '@mantine/core';
import { readRequest } from '@causeway/schemas/portal/developers/requests.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useAccount } from '../../api/session.ts';
import { Panel } from '../../components/panel.tsx';
import { Problem } from '../../components/problem.tsx';
import { Moment } from '../../components/values.tsx';
import { DevelopersFrame } from './developers-frame.tsx';
import { DiagnosisView } from './diagnosis-view.tsx';
import { RawText, RequestResult } from './request-parts.tsx';

/** One request with its answer, and what was wrong with its signature. */
export function RequestPage() {
  const { t } = useTranslation();
  const { account, account_id } = useAccount();
  const { request_id = '' } = useParams({ strict: false });
  const { data, error, isPending } = useQuery({
    queryKey: ['request', account_id, request_id],
    queryFn: ({ signal }) => call(readRequest, { params: { account_id, request_id }, signal }),
  });
  return (
    <DevelopersFrame section="requests">
      {error && <Problem error={error} />}
      {isPending && <Skeleton h={240} />}
      {data && (
        <Stack>
          <Panel title={data.operation}>
            <dl className="facts">
              <dt>{t('requests.id')}</dt>
              <dd>{data.request_id}</dd>
              <dt>{t('requests.status')}</dt>
              <dd>
                <RequestResult line={data} />
              </dd>
              <dt>{t('requests.at')}</dt>
              <dd>
                <Moment at={data.at} time_zone={account.time_zone} precision="milliseconds" />
              </dd>
              <dt>{t('requests.duration')}</dt>
              <dd>{t('deliveries.took', { ms: data.duration_ms })}</dd>
              <dt>{t('requests.address')}</dt>
              <dd>{data.address}</dd>
              {data.hung_up && (
                <>
                  <dt>{t('requests.response')}</dt>
                  <dd>{t('requests.hung_up')}</dd>
                </>
              )}
              <dt>{t('keys.key')}</dt>
              <dd>{data.key_id || '–'}</dd>
              {data.unknown_fields.length > 0 && (
                <>
                  <dt>{t('requests.unknown_fields')}</dt>
                  <dd>{data.unknown_fields.join(', ')}</dd>
                </>
              )}
            </dl>
          </Panel>
          {data.diagnosis && (
            <Panel title={t('requests.doctor')}>
              <DiagnosisView diagnosis={data.diagnosis} />
            </Panel>
          )}
          <Panel title={t('requests.request')}>
            <RawText text={data.request} />
          </Panel>
          <Panel title={t('requests.response')}>
            <RawText text={data.response} />
          </Panel>
        </Stack>
      )}
    </DevelopersFrame>
  );
}
