import { Text } from '@mantine/core';
import type { PortalRequestLine } from '@causeway/schemas/portal/developers/requests.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../components/status-badge.tsx';

/** A request or an answer as it is kept: redacted, and left out where too much came at once. */
export function RawText({ text }: { text: string | null }) {
  const { t } = useTranslation();
  if (text === null) return <Text c="dimmed">{t('requests.texts_left_out')}</Text>;
  return <div className="code-box">{indented(text)}</div>;
}

/** JSON with line breaks; as it is where it was cut off. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

type Outcome = Pick<PortalRequestLine, 'status' | 'code' | 'items' | 'refused_items' | 'declined'>;

/** HTTP status, code, and what became of the items or the payment of an accepted request, in one badge. */
export function RequestResult({ line }: { line: Outcome }) {
  const { t } = useTranslation();
  const { status, code, items, refused_items, declined } = line;
  if (code !== '') return <Badge tone="bad">{`${status} ${code}`}</Badge>;
  const parts = [
    String(status),
    refused_items > 0 && t('requests.refused_items', { refused: refused_items, items }),
    declined !== '' && t('requests.declined', { code: declined }),
  ].filter(Boolean);
  return <Badge tone={parts.length > 1 ? 'wait' : 'good'}>{parts.join(' · ')}</Badge>;
}
