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
  const signing_in = useChange({ mutationFn: signInWithPasskey, onSuccess: onSession });
  if (!('PublicKeyCredential' in window)) return null;
  return (
    <>
      {signing_in.error && <Problem error={signing_in.error} />}
      <Button variant="default" loading={signing_in.isPending} onClick={() => signing_in.mutate()}>
        {label}
      </Button>
    </>
  );
}
