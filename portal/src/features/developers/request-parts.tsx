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

/** HTTP status and code in one badge. */
export function RequestResult({ line }: { line: Pick<PortalRequestLine, 'status' | 'code'> }) {
  return <Badge tone={line.code === '' ? 'good' : 'bad'}>{`${line.status} ${line.code}`.trim()}</Badge>;
}
