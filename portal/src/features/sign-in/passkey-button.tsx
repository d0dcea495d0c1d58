import { Button } from '@mantine/core';
import { signInWithPasskey } from '../../api/passkey.ts';
import type { Session } from '../../api/session.ts';
import { Problem } from '../../components/problem.tsx';
import { useChange } from '../../api/once.ts';

/** Signs in with a passkey, where the browser has any. */
export function PasskeyButton({
  label,
  onSession,
}: {
  label: string;
  onSession: (session: Session) => void;
}) {
  const asking = useChange({ mutationFn: signInWithPasskey, onSuccess: onSession });
  if (!('PublicKeyCredential' in window)) return null;
  return (
    <>
      {asking.error && <Problem error={asking.error} />}
      <Button variant="default" loading={asking.isPending} onClick={() => asking.mutate()}>
        {label}
      </Button>
    </>
  );
}
