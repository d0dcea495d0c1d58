/** Where somebody goes on once they are signed in: only an address of the portal itself, never one of another site. */
export function ownAddress(next: string | undefined): string {
  return next?.startsWith('/') && !next.startsWith('//') ? next : '/';
}
