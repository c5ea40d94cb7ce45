import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

const exclude = (path: string): boolean => ['node_modules', '.build', '.local'].includes(basename(path));
const files = globSync(['*', '{shared,functions,infra,web,tests,.github}/**'], { exclude });
const codeFiles = files.filter(
  (file) => /\.(tsx?|mjs|css|html|ya?ml)$|^[^/]+\.json$/.test(file) && !file.endsWith('mentions.test.ts'),
);

const comment = /^\s*(?:\/\*[\s\S]*?\*\/|\/\/.*)$/gm;
const sources = new Map(codeFiles.map((file) => [file, readFileSync(file, 'utf8')]));
const code = [...sources.values()].map((text) => text.replaceAll(comment, '')).join('\n');
const fileStems = files.map((file) => basename(file).split('.')[0] ?? '');
const codeWords = new Set([...(code.match(/\w+/g) ?? []), ...fileStems]);

/** Every path of the project, also without its first folders: documents begin paths at many folders. */
const paths = new Set(
  files.flatMap((file) => {
    const parts = file.split('/');
    return parts.map((_, first) => parts.slice(first).join('/'));
  }),
);

/** Words of others (AWS, fonts, gettext, a dependency), examples, and files that exist only after a run. */
const foreign = new Set([
  'AccountSuspendedException',
  'BucketDeployment',
  'Invocations',
  'LastProcessingResult',
  'TableV2',
  'CompleteMultipartUpload',
  'CreateMultipartUpload',
  'UploadPart',
  'dataReceived',
  'integration_error',
  'GDEF',
  'kern',
  'ccmp',
  'locl',
  'msgstr',
  'aesgcm',
  'entriesAware',
  'alreadyTaken',
  'ALREADY_TAKEN',
  'AuthLogin',
  'ImagesBucket',
  'PT20M',
  'summer2026',
  'shared/locales/nl.po',
  '.build/',
  '.build/openapi.json',
  'secrets.json',
  'exports/',
  'mine/',
]);

const filePath = /^(?!\/)[\w.@/-]+\.(?:tsx?|mjs|md|json|csv|po)$/;
const folderPath = /^(?!\/)[\w.-]+(?:\/[\w.-]+)*\/$/;
const pathOrKey = /^[\w-]+(?:\/[\w-]+)+$/;
const identifier = /^[A-Za-z_]\w*(?:\.\w+)*(?:\(\S*\))?$/;

/** What a text quotes in backticks and the project does not have: a path, or a word of its code. */
function wrongMentions(text: string): string[] {
  const quoted = [...text.replaceAll(/^```.*?^```/gms, '').matchAll(/`([^`\n]+)`/g)];
  return quoted
    .map(([, mention = '']) => mention)
    .filter((mention) => {
      if (foreign.has(mention)) return false;
      if (filePath.test(mention)) return !paths.has(mention.replace(/^(\.\.?\/)+/, ''));
      if (folderPath.test(mention)) return !paths.has(mention.slice(0, -1));
      if (pathOrKey.test(mention)) return !paths.has(mention) && !code.includes(mention);
      if (!identifier.test(mention)) return false;
      return !mention.match(/\w+/g)?.every((word) => codeWords.has(word));
    });
}

test('paths and identifiers that documents mention exist', () => {
  const documents = files.filter((file) => file.endsWith('.md'));
  const wrong = documents.flatMap((file) =>
    wrongMentions(readFileSync(file, 'utf8')).map((mention) => `${file}: ${mention}`),
  );

  expect(codeWords.size).toBeGreaterThan(10_000);
  expect(wrong).toEqual([]);
  expect(wrongMentions('`nowhere.ts` `nowhere/` `README.md` `no/where` `notInThisCode` `expect`')).toEqual([
    'nowhere.ts',
    'nowhere/',
    'no/where',
    'notInThisCode',
  ]);
});

test('so do those that comments mention', () => {
  const wrong = [...sources].flatMap(([file, text]) =>
    wrongMentions((text.match(comment) ?? []).join('\n')).map((mention) => `${file}: ${mention}`),
  );

  expect(wrong).toEqual([]);
});
