import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './build/chunks.ts';
import { inlineTexts } from './build/inlineTexts.ts';
import { integrity } from './build/integrity.ts';
import { leanAmplify } from './build/leanAmplify.ts';
import { leanPreload } from './build/leanPreload.ts';
import { macros } from './build/macros.ts';
import { preloadFont, preloadMain } from './build/preloadLinks.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/**
 * The site as static files for a strict Content-Security-Policy: nothing inline, no data: addresses, every asset
 * under /assets/ with its hash in the name, so that browsers may cache it forever.
 */
export default defineConfig({
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
    leanAmplify(),
    leanPreload(),
    macros(),
    inlineTexts('en'),
    react(),
    tailwindcss(),
    preloadFont('inter-basic'),
    preloadMain('web/main.tsx'),
    integrity(),
  ],
  build: {
    outDir: '../.build/site',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The browser has requested the files that the page names before any script runs; `budget.test.ts` compares the two lists.
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
      // What merely looks something up does nothing.
      treeshake: { propertyReadSideEffects: false },
      output: {
        // Hashes do not compress, and the first script names every file: as short as the bundler takes them.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: { groups: chunkGroups(), includeDependenciesRecursively: false },
      },
    },
  },
  server: { strictPort: true },
});
