import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { integrity } from './integrity.ts';
import { preloadFont } from './preloadFont.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** What hardly ever changes and every page needs: one chunk that browsers keep from one release to the next. */
const REACT =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|zustand)\/|web\/ui\/cx\.ts/;

/**
 * The site as static files for a strict Content-Security-Policy: nothing inline, no data: addresses, every asset
 * under /assets/ with its hash in the name, so that it may be cached for ever.
 */
export default defineConfig({
  root,
  plugins: [react(), tailwindcss(), preloadFont('inter-basic'), integrity()],
  build: {
    outDir: '../.build/site',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'react', test: REACT }] } } },
  },
  server: { strictPort: true },
});
