import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: '/portal/',
  plugins: [react()],
  // The schemas of the contract are for the gateway: the app would carry the library for nothing.
  resolve: { alias: { typebox: join(import.meta.dirname, 'src/api/no-schemas.ts') } },
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
