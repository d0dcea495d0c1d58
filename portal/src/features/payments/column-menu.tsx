import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { all_columns } from './columns.tsx';

/** Chooses the columns of the list; the order number always stays. */
export function ColumnMenu(props: { columns: readonly string[]; onChange: (names: string[]) => void }) {
  const { t } = useTranslation();
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
            {all_columns
              .filter(({ name }) => name !== 'order')
              .map(({ name }) => (
                <Checkbox key={name} value={name} label={t(`payments.${name}`)} />
              ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
