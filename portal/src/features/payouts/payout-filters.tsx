import { payout_states } from '@causeway/schemas/payout-states.ts';
import { useTranslation } from 'react-i18next';
import { DayFilters, ListSearch, SelectFilter, useListFilters } from '../../components/pages/list-search.tsx';

/** What the list of payouts is narrowed by, besides the search. */
export const payout_filters = ['status', 'from', 'to'] as const;

/** The search and the filters of payouts; they are kept in the address. */
export function PayoutFilters() {
  const { t } = useTranslation();
  const filters = useListFilters(payout_filters);
  const options = payout_states.map((value) => ({ value, label: t(`payout_state.${value}`) }));
  return (
    <ListSearch filters={filters} placeholder={t('payouts.search')}>
      <SelectFilter filters={filters} name="status" label={t('column.status')} options={options} />
      <DayFilters filters={filters} />
    </ListSearch>
  );
}
