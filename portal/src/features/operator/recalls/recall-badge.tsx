import type { RecallState } from '@causeway/schemas/portal/operator/recalls.ts';
import { Badge } from '../../../components/status-badge.tsx';
import { useCodeLabel } from '../../../i18n/actions/code-labels.ts';

const tones = {
  open: 'wait',
  refused: 'calm',
  accepted: 'wait',
  given_back: 'good',
  withdrawn: 'calm',
} as const;

/** The state of a recall. */
export function RecallBadge({ state }: { readonly state: RecallState }) {
  const codeLabel = useCodeLabel();
  return <Badge tone={tones[state]}>{codeLabel('recall_state', state)}</Badge>;
}
