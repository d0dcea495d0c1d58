import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns } from '../../icons/icons.tsx';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../api/session.ts';
import { paymentColumns } from './columns.tsx';

/** Chooses the columns of the list; the order number always stays. */
export function ColumnMenu(props: { columns: readonly string[]; onChange: (names: string[]) => void }) {
  const { t } = useTranslation();
  const { account } = useAccount();
  const { columns, onChange } = props;
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns size={16} aria-hidden />}>
          {t('payments.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('payments.columns')}>
        <Checkbox.Group value={[...columns]} onChange={onChange}>
          <Stack gap="xs">
            {paymentColumns(account.time_zone)
              .filter(({ label }) => label !== 'order')
              .map(({ label }) => (
                <Checkbox key={label} value={label} label={t(`column.${label}`)} />
              ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
