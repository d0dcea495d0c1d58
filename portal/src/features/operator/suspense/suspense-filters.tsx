import type { SuspenseCause } from '@causeway/schemas/portal/operator/suspense.ts';
import { Group, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SettledField } from '../../../components/pages/list-filters.tsx';
import { useListFilters } from '../../../components/pages/list-search.tsx';
import { useCodeLabel } from '../../../i18n/actions/code-labels.ts';

/** What the list of money in suspense is narrowed by, as the address has it. */
export const suspense_filters = ['connector', 'cause', 'days', 'currency'] as const;

const causes: readonly SuspenseCause[] = [
  'nothing_known',
  'other_amount',
  'other_currency',
  'more_than_sent',
  'taken_after_failure',
  'taken_again',
  'capture_failed',
  'not_expected',
];
const ages = [1, 7, 30] as const;

/** The filters of money in suspense: bank, cause, age and currency. */
export function SuspenseFilters() {
  const { t } = useTranslation();
  const codeLabel = useCodeLabel();
  const { valueOf, set } = useListFilters(suspense_filters);
  const any = { value: '', label: t('suspense.any') };
  return (
    <Group align="flex-end">
      <SettledField
        label={t('suspense.from')}
        value={valueOf('connector')}
        onSettle={(connector) => set({ connector })}
      />
      <NativeSelect
        label={t('suspense.cause')}
        value={valueOf('cause')}
        data={[any, ...causes.map((value) => ({ value, label: codeLabel('suspense_cause', value) }))]}
        onChange={(event) => set({ cause: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('suspense.age')}
        value={valueOf('days')}
        data={[
          any,
          ...ages.map((days) => ({ value: String(days), label: t('suspense.at_least', { count: days }) })),
        ]}
        onChange={(event) => set({ days: event.currentTarget.value })}
      />
      <SettledField
        label={t('suspense.currency')}
        maxLength={3}
        value={valueOf('currency')}
        onSettle={(currency) => set({ currency: currency.toUpperCase() })}
      />
    </Group>
  );
}
