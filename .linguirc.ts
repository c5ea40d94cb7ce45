import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { defaultLanguage, languages } from './shared/platform/languages.ts';

/** How texts are written, extracted and translated: web/README.md, "Texts". */
export default defineConfig({
  sourceLocale: defaultLanguage,
  locales: [...languages],
  fallbackLocales: false,
  catalogs: [
    {
      path: '<rootDir>/shared/locales/{locale}',
      include: ['<rootDir>/web', '<rootDir>/shared', '<rootDir>/functions'],
      exclude: ['**/*.test.{ts,tsx}'],
    },
  ],
  // Without line numbers, so that the catalogue only changes when a text does.
  format: formatter({ lineNumbers: false }),
  // One page shows one language, so `<Trans>` needs no provider.
  runtimeConfigModule: { Trans: ['#web/lib/texts/Trans.tsx', 'Trans'] },
});
