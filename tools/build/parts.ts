/** Builds into a folder. Gives the files that it was made of, below the repository. */
export type Build = (folder: string) => Promise<readonly string[]>;

/** What `npm run build` makes, by its folder in dist/. */
export const parts: Readonly<Record<string, () => Promise<Build>>> = {
  'connector-kit': async () => (await import('./build-kit.ts')).buildConnectorKit,
  program: async () => (await import('./build-program.ts')).buildProgram,
  checkout: async () => (await import('./build-pages.ts')).buildCheckout,
  reference: async () => (await import('./build-pages.ts')).buildReference,
  portal: async () => (await import('./build-portal.ts')).buildPortal,
};
