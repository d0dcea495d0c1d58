import { movement_labels } from '@causeway/schemas/portal/movement-labels.ts';
import { useWordLanguage } from '../../i18n/word-language.ts';

const labels: Readonly<Record<string, readonly [english: string, chinese: string]>> = movement_labels;

/** A movement of money in words; one that has none yet, by its name. */
export function MovementName({ name }: { name: string }) {
  const chinese = useWordLanguage() === 'zh';
  return <>{labels[name]?.[chinese ? 1 : 0] ?? name}</>;
}
