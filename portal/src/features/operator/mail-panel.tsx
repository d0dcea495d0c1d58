import { listMail, sendMailAgain } from '@causeway/schemas/portal/operator/mail.ts';
import { Button, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/once.ts';
import { query_client } from '../../api/query-client.ts';
import { HeadedTable } from '../../components/pages/headed-table.tsx';
import { Panel } from '../../components/panel.tsx';
import { Problem } from '../../components/problem.tsx';
import { Moment } from '../../components/values.tsx';
import { useCodeLabel } from '../../i18n/actions/code-labels.ts';

const query_key = ['operator', 'mail'];

/** Mail that waits or cannot be delivered, and whether the gateway sends any. */
export function MailPanel() {
  const { t } = useTranslation();
  const codeLabel = useCodeLabel();
  const { data, error } = useQuery({
    queryKey: query_key,
    queryFn: ({ signal }) => call(listMail, { signal, background: true }),
  });
  const sending = useChange({
    mutationFn: (mail_id: string) => call(sendMailAgain, { params: { mail_id } }),
    onSettled: () => query_client.invalidateQueries({ queryKey: query_key }),
  });
  return (
    <Panel title={t('operator.mail')}>
      {(error ?? sending.error) && <Problem error={error ?? sending.error} />}
      {data?.mail.length === 0 && (
        <Text>{t(data.sends_mail ? 'operator.no_mail_waits' : 'operator.no_mail_server')}</Text>
      )}
      {data && data.mail.length > 0 && (
        <HeadedTable
          label={t('operator.mail')}
          head={[
            { name: t('operator.what') },
            { name: t('operator.mail_to') },
            { name: t('operator.mail_written'), visibleFrom: 'sm' },
            { name: t('operator.mail_failure') },
            { name: '' },
          ]}
        >
          {data.mail.map(({ mail_id, kind, address, created_at, failure, failed_at }) => (
            <Table.Tr key={mail_id}>
              <Table.Td>{codeLabel('mail', kind)}</Table.Td>
              <Table.Td className="breakable">{address}</Table.Td>
              <Table.Td visibleFrom="sm">
                <Moment at={created_at} time_zone="UTC" precision="seconds" />
              </Table.Td>
              <Table.Td>{failure}</Table.Td>
              <Table.Td ta="right">
                {failed_at !== '' && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t('operator.send_again_to', { address })}
                    onClick={() => sending.mutate(mail_id)}
                  >
                    {t('operator.send_again')}
                  </Button>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </HeadedTable>
      )}
    </Panel>
  );
}
