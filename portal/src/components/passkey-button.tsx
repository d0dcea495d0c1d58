import { Button } from '@mantine/core';
import type { Session } from '../api/session.ts';
import { useChange } from '../api/once.ts';
import { Problem } from './problem.tsx';

interface PasskeyProps {
  readonly label: string;
  /** What is done with the passkey. */
  readonly use: () => Promise<Session>;
  readonly onSession: (session: Session) => void;
}

/** Uses a passkey, where the browser has any. */
export function PasskeyButton({ label, use, onSession }: PasskeyProps) {
  const using = useChange({ mutationFn: use, onSuccess: onSession });
  if (!('PublicKeyCredential' in window)) return null;
  return (
    <>
      {using.error && <Problem error={using.error} />}
      <Button
        variant="default"
        data-mantine-stop-propagation="true"
        loading={using.isPending}
        onClick={() => using.mutate()}
      >
        {label}
      </Button>
    </>
  );
}
