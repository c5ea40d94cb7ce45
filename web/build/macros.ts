import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel';

/**
 * Turns Lingui's macros into calls, in the files that import them. It uses Babel, because Lingui's own transform is a
 * native package that npm on Node 20 does not install.
 */
export const macros = () =>
  babel({
    presets: [
      defineRolldownBabelPreset({
        preset: { plugins: ['@lingui/babel-plugin-lingui-macro'] },
        rolldown: { filter: { code: /from '@lingui\/(core|react)\/macro'/ } },
      }),
    ],
  });
