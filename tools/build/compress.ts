import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Writes a built folder's scripts, styles and images once more, compressed: `page.js.br` and `page.js.gz`. */
export function compressTexts(folder: string): void {
  for (const file of globSync('**/*.{js,css,svg}', { cwd: folder })) {
    const bytes = readFileSync(join(folder, file));
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(bytes));
    writeFileSync(join(folder, `${file}.gz`), gzipSync(bytes, { level: 9 }));
  }
}
