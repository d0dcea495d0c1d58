import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const schemas = '\0no-schemas';

/**
 * The app takes the addresses and types of the schemas; the gateway alone holds anything against its schemas. In
 * the place of the library that writes them stands something that is whatever is asked of it.
 */
const no_schemas: Plugin = {
  name: 'no-schemas',
  enforce: 'pre',
  resolveId: (id) => (id === 'typebox' ? schemas : null),
  load: (id) =>
    id === schemas
      ? `const none = new Proxy(() => none, { get: (_, name) => (name === Symbol.toPrimitive ? () => '' : none) });
         export default none;`
      : null,
};

export default defineConfig({
  root: import.meta.dirname,
  base: '/portal/',
  plugins: [no_schemas, react()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What many pages use comes in one file: dozens of small ones take longer, each a way there and back.
        codeSplitting: { groups: [{ name: 'common', minShareCount: 10 }] },
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
});
