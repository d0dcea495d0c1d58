import { useWordLanguage } from '../word-language.ts';
import type { PartOf } from '../en/en.ts';
import { chinese_actions } from './chinese-actions.ts';
import { english_actions } from './english-actions.ts';
import { chinese_fields } from './chinese-fields.ts';
import { english_fields, fieldIn } from './english-fields.ts';

/** The names of all actions in a language, by area. */
export type ActionAreas = PartOf<typeof english_actions>;

/** Whose log it is: a merchant's, or that of the gateway's own people. */
export type AuditedSide = 'merchant' | 'gateway';

interface Area {
  readonly area: string;
  readonly changes: Readonly<Record<string, string>>;
  readonly reads: Readonly<Record<string, string>>;
  readonly unrecorded: Readonly<Record<string, string>>;
}

/** The areas in which something can be done on one side. */
export function areasOf(areas: ActionAreas, side: AuditedSide): Area[] {
  return Object.entries(areas)
    .filter(([key]) => key === 'access' || key.startsWith('operator_') === (side === 'gateway'))
    .map(([, area]) => area);
}

/** An action in words; null where there are none. */
export function labelsFor(areas: ActionAreas, action: string): string | null {
  for (const { changes, reads, unrecorded } of Object.values(areas) as Area[])
    for (const names of [changes, reads, unrecorded])
      if (Object.hasOwn(names, action)) return names[action] ?? null;
  return null;
}

/** Actions, and fields of what they changed, in the reader's language. */
export function useActionLabels() {
  const language = useWordLanguage();
  const areas: ActionAreas = language === 'zh' ? chinese_actions : english_actions;
  const fields = language === 'zh' ? chinese_fields : english_fields;
  return {
    areas,
    actionName: (action: string): string => labelsFor(areas, action) ?? action,
    fieldName: (field: string): string => fieldIn(fields, field),
  };
}
