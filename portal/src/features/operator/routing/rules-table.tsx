import type { RoutingRuleInput, ListedRoutingRule } from '@causeway/schemas/portal/operator/routing-rules.ts';
import { ActionIcon, Group, Stack, Table, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '../../../icons/icons.tsx';
import { useTranslation } from 'react-i18next';
import { HeadedTable } from '../../../components/pages/headed-table.tsx';
import { Badge } from '../../../components/status-badge.tsx';
import { card_brands } from '../../../components/pages/card-name.tsx';

/** A rule in the list; warnings are known of saved ones. */
export type ShownRule = RoutingRuleInput & Pick<ListedRoutingRule, 'warnings'>;

interface TableProps {
  readonly rules: readonly ShownRule[];
  readonly onChange: (rules: readonly RoutingRuleInput[]) => void;
}

/** Rules in the order in which they are asked. */
export function RulesTable({ rules, onChange }: TableProps) {
  const { t } = useTranslation();
  const head = [
    { name: t('routes.no') },
    { name: t('routes.currencies') },
    { name: t('routes.brands') },
    { name: t('routes.amount') },
    { name: t('routes.connector') },
    { name: t('console.action') },
  ];
  return (
    <HeadedTable label={t('routes.title')} head={head} minWidth={640}>
      {rules.map((rule, at) => (
        // Rules have no name of their own: their place is what they are known by.
        // oxlint-disable-next-line react/no-array-index-key
        <Table.Tr key={at}>
          <Table.Td className="number">{at + 1}</Table.Td>
          <Table.Td>{rule.currencies.join(', ') || t('routes.any')}</Table.Td>
          <Table.Td>
            {rule.brands.map((brand) => card_brands[brand] ?? brand).join(', ') || t('routes.any')}
          </Table.Td>
          <Table.Td className="number">
            <AmountRange rule={rule} />
          </Table.Td>
          <Table.Td>
            <Stack gap={4} align="flex-start">
              <span>
                {[rule.connector, ...(rule.next ?? [])].join(' → ')}
                {rule.share !== undefined && rule.share < 100 && ` · ${rule.share} %`}
              </span>
              <Retries rule={rule} />
              {rule.warnings.map((warning) => (
                <Badge key={warning} tone="wait">
                  {t(`routes.${warning}`)}
                </Badge>
              ))}
            </Stack>
          </Table.Td>
          <Table.Td>
            <Moves at={at} rules={rules} onChange={onChange} />
          </Table.Td>
        </Table.Tr>
      ))}
    </HeadedTable>
  );
}

/** After what, besides a failure of the acquirer, the payment is tried again. */
function Retries({ rule: { retry_declines = [], authenticate } }: { rule: ShownRule }) {
  const { t } = useTranslation();
  return (
    <>
      {retry_declines.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('routes.next_after', { codes: retry_declines.join(', ') })}
        </Text>
      )}
      {authenticate && (
        <Text size="sm" c="dimmed">
          {t('routes.authenticate')}
        </Text>
      )}
    </>
  );
}

function AmountRange({ rule: { amount_from, amount_below } }: { rule: ShownRule }) {
  const { t } = useTranslation();
  if (amount_from && amount_below) return t('routes.range', { from: amount_from, below: amount_below });
  if (amount_from) return t('routes.from', { amount: amount_from });
  return amount_below ? t('routes.below', { amount: amount_below }) : t('routes.any');
}

function Moves({ at, rules, onChange }: TableProps & { at: number }) {
  const { t } = useTranslation();
  const no = at + 1;
  const move = (to: number): void => {
    const rule = rules[at];
    if (rule) onChange(rules.toSpliced(at, 1).toSpliced(to, 0, rule));
  };
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        variant="default"
        aria-label={t('routes.up', { no })}
        disabled={at === 0}
        onClick={() => move(at - 1)}
      >
        <IconArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={t('routes.down', { no })}
        disabled={no === rules.length}
        onClick={() => move(at + 1)}
      >
        <IconArrowDown size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={t('routes.remove', { no })}
        onClick={() => onChange(rules.toSpliced(at, 1))}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
