import { MultiSelect, NativeSelect, Text, TextInput, type OptionsFilter } from '@mantine/core';
import {
  changeEndpoint,
  createEndpoint,
  type PortalEndpoint,
} from '@causeway/schemas/portal/developers/webhooks.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useChanges } from '../../../api/changes.ts';
import { useAccount } from '../../../api/session.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useEventLabel } from '../../../i18n/actions/event-labels.ts';
import type { NewSecret } from './webhooks-page.tsx';

interface EndpointDialogProps {
  /** Null makes a new one. */
  readonly endpoint: PortalEndpoint | null;
  readonly event_types: readonly string[];
  readonly onSecret: (made: NewSecret) => void;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Every type, behind the filter of its noun. */
function choicesOf(event_types: readonly string[]): string[] {
  const nouns = [...new Set(event_types.map((type) => `${type.split('.')[0]}.*`))];
  return [...nouns, ...event_types];
}

/** Finds types by their names and by what they mean. */
const byTypeOrLabel: OptionsFilter = ({ options, search }) => {
  const wanted = search.trim().toLowerCase();
  return options.filter(
    (option) =>
      'value' in option &&
      `${option.value} ${'text' in option ? String(option.text) : ''}`.toLowerCase().includes(wanted),
  );
};

function EventOption({ type }: { type: string }) {
  const eventLabel = useEventLabel();
  return (
    <div>
      {type}
      <Text size="xs" c="dimmed">
        {eventLabel(type)}
      </Text>
    </div>
  );
}

interface Settings {
  readonly url: string;
  readonly description: string;
  readonly types: string[];
  readonly format: 'json' | 'form';
}

function settingsOf(endpoint: PortalEndpoint | null): Settings {
  if (!endpoint) return { url: '', description: '', types: [], format: 'json' };
  const { url, description, types, format } = endpoint;
  return { url, description, types, format: format as Settings['format'] };
}

/** Where events are sent, and which. */
export function EndpointDialog({ endpoint, event_types, onSecret, onChanged, onClose }: EndpointDialogProps) {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const eventLabel = useEventLabel();
  const { shown, set, body } = useChanges(settingsOf(endpoint));
  const save = async (): Promise<void> => {
    if (!endpoint) {
      onSecret(await call(createEndpoint, { params: { account_id }, body: shown }));
      return;
    }
    const { endpoint_id } = endpoint;
    try {
      await call(changeEndpoint, { params: { account_id, endpoint_id }, body });
    } finally {
      onChanged();
    }
  };
  return (
    <ConfirmDialog
      title={endpoint?.endpoint_id ?? t('webhooks.create')}
      confirm={t('webhooks.save')}
      onConfirm={save}
      onClose={onClose}
    >
      <TextInput
        label={t('webhooks.url')}
        type="url"
        required
        maxLength={1000}
        placeholder="https://shop.example.com/webhooks"
        value={shown.url}
        onChange={(event) => set({ url: event.currentTarget.value.trim() })}
      />
      <TextInput
        label={t('webhooks.description')}
        maxLength={200}
        value={shown.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      <MultiSelect
        label={t('webhooks.types')}
        description={t('webhooks.types_hint')}
        data={choicesOf(event_types).map((type) => ({ value: type, label: type, text: eventLabel(type) }))}
        searchable
        filter={byTypeOrLabel}
        renderOption={({ option }) => <EventOption type={option.value} />}
        value={shown.types}
        onChange={(types) => set({ types })}
      />
      <NativeSelect
        label={t('webhooks.format')}
        data={['json', 'form']}
        value={shown.format}
        onChange={(event) => set({ format: event.currentTarget.value as Settings['format'] })}
      />
    </ConfirmDialog>
  );
}
