import type { NotificationState } from '@causeway/schemas/portal/operator/notifications.ts';
import { Badge } from '../../../components/status-badge.tsx';
import { useCodeLabel } from '../../../i18n/actions/code-labels.ts';

const tones = { waiting: 'wait', applied: 'good', not_understood: 'bad', closed: 'calm' } as const;

/** The state of an acquirer's notification. */
export function NotificationBadge({ state }: { readonly state: NotificationState }) {
  const codeLabel = useCodeLabel();
  return <Badge tone={tones[state]}>{codeLabel('notification_state', state)}</Badge>;
}
