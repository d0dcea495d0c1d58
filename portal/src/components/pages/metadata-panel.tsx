import { useTranslation } from 'react-i18next';
import { Panel } from '../panel.tsx';
import { FactList, type Fact } from './fact-list.tsx';

/** What the merchant has noted about an object; nothing where there is none. */
export function MetadataPanel({ metadata }: { metadata: Readonly<Record<string, string>> }) {
  const { t } = useTranslation();
  const facts = Object.entries(metadata).map(([key, text]): Fact => [
    key,
    <span key={key} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text || '—'}
    </span>,
  ]);
  if (facts.length === 0) return null;
  return (
    <Panel title={t('column.metadata')}>
      <FactList facts={facts} />
    </Panel>
  );
}
