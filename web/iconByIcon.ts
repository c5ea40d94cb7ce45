import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const named = /import \{([^}]*)\} from 'lucide-react';/g;
const exported = /default as (\w+)/g;

/**
 * Imports icons from their own modules instead of the package's index, which knows them all: only then can the bundler
 * tell which parts of the site need which icon.
 */
export function iconByIcon(): Plugin {
  let files: ReadonlyMap<string, string> | undefined;
  return {
    name: 'icon-by-icon',
    enforce: 'pre',
    transform: {
      filter: { code: "from 'lucide-react'" },
      handler(code) {
        files ??= iconFiles();
        const fileOf = (icon: string): string => {
          const file = files?.get(icon);
          if (file === undefined) throw new Error(`lucide-react has no icon ${icon}.`);
          return file;
        };
        return code.replace(named, (_, list: string) =>
          list
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== '')
            .map((name) =>
              name.startsWith('type ')
                ? `import type { ${name.slice(5)} } from 'lucide-react';`
                : `import ${name} from 'lucide-react/icons/${fileOf(name)}';`,
            )
            .join(' '),
        );
      },
    },
  };
}

/** The module of each icon, by every name that the package's index gives it. */
function iconFiles(): ReadonlyMap<string, string> {
  const index = join(
    dirname(createRequire(import.meta.url).resolve('lucide-react/package.json')),
    'dist/esm/lucide-react.mjs',
  );
  return new Map(
    readFileSync(index, 'utf8')
      .split('\n')
      .flatMap((line) => {
        const file = /from '\.\/icons\/([\w-]+)\.mjs'/.exec(line)?.[1];
        return file === undefined
          ? []
          : [...line.matchAll(exported)].map(([, name]) => [name ?? '', file] as const);
      }),
  );
}
