import type { AcquirerKind } from '@causeway/connector-kit/acquirer-kind.ts';

/** The kind with a connector that leaves lost answers to recovery, as when the process that sent an instruction has died. */
export function unresolvedOutcomes<Settings extends object>(kind: AcquirerKind<Settings>): AcquirerKind {
  const unresolved: AcquirerKind<Settings> = {
    ...kind,
    kind: `${kind.kind}-recovery`,
    open(settings, world) {
      const { resolve: _, ...connector } = kind.open(settings, world);
      return connector;
    },
  };
  return unresolved as unknown as AcquirerKind;
}
