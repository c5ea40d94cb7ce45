import { fileURLToPath } from 'node:url';
import type { UserConfig } from 'vite';
import { type Language, directionOf } from '../../shared/platform/languages.ts';
import { inlineTexts } from '../build/inlineTexts.ts';
import { macros } from '../build/macros.ts';
import { pathIn } from '../build/translatedPage.ts';

/** The service worker as one file without imports, at an address that never changes. */
export const workerConfig = (language: Language): UserConfig => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  plugins: [macros(), inlineTexts(language)],
  define: { LANGUAGE: JSON.stringify(language), DIRECTION: JSON.stringify(directionOf(language)) },
  build: {
    emptyOutDir: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: fileURLToPath(new URL('worker.ts', import.meta.url)),
      output: { format: 'iife', entryFileNames: pathIn(language, 'worker.js') },
    },
  },
});
