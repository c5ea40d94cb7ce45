import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { inlineTexts } from '../build/inlineTexts.ts';
import { macros } from '../build/macros.ts';

const language = 'en';

/** The service worker as one file without imports, at an address that never changes. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  plugins: [macros(), inlineTexts(language)],
  define: { LANGUAGE: JSON.stringify(language) },
  build: {
    emptyOutDir: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: fileURLToPath(new URL('worker.ts', import.meta.url)),
      output: { format: 'iife', entryFileNames: 'worker.js' },
    },
  },
});
