import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type UserConfig, defineConfig } from 'vite';
import { type Language, defaultLanguage } from '../shared/platform/languages.ts';
import { chunks } from './build/chunks.ts';
import { inlineTexts } from './build/inlineTexts.ts';
import { integrity } from './build/integrity.ts';
import { leanAmplify } from './build/leanAmplify.ts';
import { leanPreload } from './build/leanPreload.ts';
import { macros } from './build/macros.ts';
import { preloadFont, preloadMain } from './build/preloadLinks.ts';
import { translatedPage } from './build/translatedPage.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/**
 * The site as static files for a strict Content-Security-Policy: nothing inline, no data: addresses, every asset under
 * /assets/ with its hash in the name, so that browsers may cache it forever. Files without texts have the same names in
 * every language.
 */
export const siteConfig = (language: Language, reshape?: (text: string) => string): UserConfig => ({
  root,
  // The package exports only its development build; the production build is beside it.
  resolve: {
    alias: [
      {
        find: /^react-router$/,
        replacement: `${root}../node_modules/react-router/dist/production/index.mjs`,
      },
    ],
  },
  plugins: [
    chunks(),
    leanAmplify(),
    leanPreload(),
    macros(),
    inlineTexts(language, reshape),
    react(),
    tailwindcss(),
    preloadFont('inter-basic'),
    preloadMain('web/main.tsx'),
    integrity(),
    translatedPage(language),
  ],
  build: {
    outDir: '../.build/site',
    emptyOutDir: true,
    // Icons and similar files are the same in every language.
    copyPublicDir: language === defaultLanguage,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The browser has requested the files that the page names before any script runs; `budget.test.ts` compares the
      // two lists.
      resolveDependencies: (own, files, { hostType }) =>
        hostType === 'js'
          ? [...new Set([own, ...files])].filter(
              (file) => !/\/(?:index|main|react|rolldown-runtime)-/.test(file),
            )
          : files,
    },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // A function that only looks something up has no side effects.
      treeshake: { propertyReadSideEffects: false },
      output: {
        // Hashes do not compress, and the first script names every file, so they are as short as the bundler allows.
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
    },
  },
  server: { strictPort: true },
});

export default defineConfig(siteConfig(defaultLanguage));
