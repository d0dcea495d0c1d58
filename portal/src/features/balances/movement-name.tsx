import { movement_words } from '@causeway/schemas/portal/movement-words.ts';
import { useWordLanguage } from '../../i18n/word-language.ts';

const words: Readonly<Record<string, readonly [english: string, chinese: string]>> = movement_words;

/** A movement of money in words; one that has none yet, by its name. */
export function MovementName({ name }: { name: string }) {
  const chinese = useWordLanguage() === 'zh';
  return <>{words[name]?.[chinese ? 1 : 0] ?? name}</>;
}
