import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../api/once.ts';
import { Problem } from '../../components/problem.tsx';
import { refreshConsole } from './refresh-console.ts';

interface ProposalFormProps {
  readonly lead: string;
  /** On the button. */
  readonly submit: string;
  readonly propose: (reason: string) => Promise<unknown>;
  /** The fields that say what is proposed, where the lead does not. */
  readonly children?: ReactNode;
}

/** Asks for what one operator proposes and why; another decides it (see Proposal). */
export function ProposalForm({ lead, submit, propose, children }: ProposalFormProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const proposing = useChange({ mutationFn: () => propose(reason), onSuccess: refreshConsole });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    proposing.mutate();
  };
  return (
    <form onSubmit={send}>
      <Stack gap="xs" align="flex-start">
        <Text>{lead}</Text>
        {children}
        <Textarea
          w="100%"
          required
          label={t('operator.reason')}
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {proposing.error && <Problem error={proposing.error} />}
        <Button type="submit" loading={proposing.isPending}>
          {submit}
        </Button>
      </Stack>
    </form>
  );
}
