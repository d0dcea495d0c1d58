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

/**
 * uPlot formats numbers in the browser's language when it is loaded, which throws where the browser names one that
 * does not exist, such as `en-US@posix`. The portal formats the numbers of its charts itself.
 */
const chart_language: Plugin = {
  name: 'chart-language',
  transform(code, id) {
    if (!id.includes('/uplot/') || !id.endsWith('.js')) return null;
    const changed = code.replace("domEnv ? nav.language : 'en-US'", "'en-US'");
    if (changed === code) this.error('uPlot no longer formats numbers as chart_language expects');
    return { code: changed, map: null };
  },
};

export default defineConfig({
  root: import.meta.dirname,
  base: '/portal/',
  plugins: [no_schemas, chart_language, react()],
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
