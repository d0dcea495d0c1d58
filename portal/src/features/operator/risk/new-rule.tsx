import { draftRule } from '@causeway/schemas/portal/operator/risk.ts';
import { Button, Group, NativeSelect, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useChange } from '../../../api/once.ts';
import { ConfirmLeaving } from '../../../components/confirm-leaving.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Problem } from '../../../components/problem.tsx';
import { fieldsOf, first_fields, parseTerms, termsOf } from './rule-terms.ts';
import { TermsFields } from './terms-fields.tsx';

interface NewRuleProps {
  readonly onDrafted: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** The terms of a rule, in a form or as the JSON that commands take. */
function useTerms() {
  const [fields, setFields] = useState(first_fields);
  const [json, setJson] = useState<string | null>(null);
  const written = json === null ? null : parseTerms(json);
  return {
    fields,
    setFields,
    json,
    setJson,
    /** Null where the JSON is none. */
    terms: json === null ? termsOf(fields) : written,
    /** From JSON, what the form can say is kept. */
    showJson: (shown: boolean): void => {
      if (!shown) setFields((written && fieldsOf(written)) ?? fields);
      setJson(shown ? JSON.stringify(termsOf(fields), null, 2) : null);
    },
  };
}

/** Drafts a rule. */
export function NewRule({ onDrafted, onClose }: NewRuleProps) {
  const { t } = useTranslation();
  const [account_id, setAccount] = useState('*');
  const [name, setName] = useState('');
  const [action, setAction] = useState<'block' | 'review'>('block');
  const { fields, setFields, json, setJson, terms, showJson } = useTerms();
  const drafting = useChange({
    mutationFn: (input: Readonly<Record<string, unknown>>) =>
      call(draftRule, { body: { account_id: account_id.trim(), name, action, terms: { ...input } } }),
    onSuccess: async () => {
      await onDrafted();
      onClose();
    },
  });
  const typed = name !== '' || account_id !== '*' || fields !== first_fields || json !== null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (terms) drafting.mutate(terms);
  };
  return (
    <Dialog opened stays={typed} onClose={onClose} title={t('operator.new_rule')} size="lg">
      <ConfirmLeaving typed={typed} />
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={t('operator.name')}
            required
            data-autofocus
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextInput
            label={t('operator.account')}
            description={t('operator.account_hint')}
            required
            value={account_id}
            onChange={(event) => setAccount(event.currentTarget.value)}
          />
          <NativeSelect
            label={t('operator.action')}
            description={t(`risk.${action}_lead`)}
            value={action}
            data={(['block', 'review'] as const).map((value) => ({ value, label: t(`operator.${value}`) }))}
            onChange={(event) => setAction(event.currentTarget.value as typeof action)}
          />
          {json === null ? (
            <TermsFields fields={fields} onChange={setFields} />
          ) : (
            <Textarea
              label={t('operator.terms')}
              required
              autosize
              minRows={3}
              maxRows={16}
              spellCheck={false}
              error={terms === null && t('risk.not_json')}
              value={json}
              onChange={(event) => setJson(event.currentTarget.value)}
            />
          )}
          <Switch
            label={t('risk.as_json')}
            checked={json !== null}
            onChange={(event) => showJson(event.currentTarget.checked)}
          />
          {drafting.error && <Problem error={drafting.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('words.close')}
            </Button>
            <Button type="submit" loading={drafting.isPending}>
              {t('operator.create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
