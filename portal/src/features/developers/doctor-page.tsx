import { Button, Group, NativeSelect, Stack, Textarea } from '@mantine/core';
import { diagnoseRequest, listRequests } from '@causeway/schemas/portal/developers/requests.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/once.ts';
import { useAccount } from '../../api/session.ts';
import { Panel } from '../../components/panel.tsx';
import { Problem } from '../../components/problem.tsx';
import { DevelopersFrame } from './developers-frame.tsx';
import { DiagnosisView } from './diagnosis-view.tsx';

/** The signature doctor: paste a request, see what was signed next to what has to be signed. */
export function DoctorPage() {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const [operation, setOperation] = useState('authorise');
  const { data: known } = useQuery({
    queryKey: ['requests', account_id, {}],
    queryFn: ({ signal }) => call(listRequests, { params: { account_id }, signal }),
  });
  const [request, setRequest] = useState('');
  const [signed, setSigned] = useState('');
  const looking = useChange({
    mutationFn: () =>
      call(diagnoseRequest, {
        params: { account_id },
        body: { operation, request, ...(signed === '' ? {} : { signed_text: signed }) },
      }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    looking.mutate();
  };
  return (
    <DevelopersFrame section="doctor" lead={t('doctor.lead')}>
      <Stack>
        <form onSubmit={submit}>
          <Stack>
            <NativeSelect
              maw={300}
              label={t('requests.operation')}
              value={operation}
              data={known?.operations ?? [operation]}
              onChange={(event) => setOperation(event.currentTarget.value)}
            />
            <Textarea
              label={t('doctor.request')}
              required
              autosize
              minRows={4}
              maxRows={12}
              spellCheck={false}
              value={request}
              onChange={(event) => setRequest(event.currentTarget.value)}
            />
            <Textarea
              label={t('doctor.signed')}
              autosize
              minRows={3}
              maxRows={12}
              spellCheck={false}
              value={signed}
              onChange={(event) => setSigned(event.currentTarget.value)}
            />
            <Group>
              <Button type="submit" loading={looking.isPending}>
                {t('doctor.look')}
              </Button>
            </Group>
          </Stack>
        </form>
        {looking.error && <Problem error={looking.error} />}
        {looking.data && (
          <Panel title={t('developers.doctor')}>
            <DiagnosisView diagnosis={looking.data} />
          </Panel>
        )}
      </Stack>
    </DevelopersFrame>
  );
}
