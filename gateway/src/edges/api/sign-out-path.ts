/** Where the provider of a link tells whom it has signed out. */
export function signOutPath(slug: string): string {
  return `/callbacks/sign-out/${slug}`;
}
