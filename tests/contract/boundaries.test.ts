import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';

const config = fileURLToPath(new URL('../../.oxlintrc.json', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'alumni-boundaries-'));
cpSync(config, join(folder, '.oxlintrc.json'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** True if the linter allows this import. */
function mayImport(file: string, module: string): boolean {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `import * as other from '${module}';\n\nexport const used = other;\n`);
  const { stdout } = spawnSync('oxlint', [file], { cwd: folder, encoding: 'utf8' });
  return !stdout.includes('no-restricted-imports');
}

describe('the linter refuses', () => {
  test.each([
    ['shared/x.ts', 'react'],
    ['shared/x.ts', '@aws-sdk/client-s3'],
    ['shared/x.ts', '../functions/platform/runtime/ids.ts'],
    ['shared/x.ts', 'zod'],
    ['functions/auth/x.ts', '#web/lib/http/apiClient.ts'],
    ['functions/auth/x.ts', '../../infra/stack/stack.ts'],
    ['web/lib/x.ts', '#functions/platform/runtime/ids.ts'],
    ['web/features/a/x.ts', '../../../functions/platform/runtime/ids.ts'],
    ['web/features/a/x.ts', '#web/app/y.ts'],
    ['web/ui/x.ts', '#web/features/b/y.ts'],
    ['web/ui/forms/x.ts', '#web/api/y.ts'],
    ['web/lib/x.ts', '#web/realtime/y.ts'],
    ['web/lib/x.ts', '#shared/auth/sessionRoutes.ts'],
    ['web/api/x.ts', '#web/features/b/y.ts'],
    ['web/realtime/x.ts', '#web/features/b/y.ts'],
    ['web/features/a/x.ts', 'lucide-react'],
    ['web/lib/x.ts', '@aws-sdk/client-s3'],
    ['infra/x.ts', '#web/lib/http/apiClient.ts'],
    ['infra/x.ts', '#functions/serve.ts'],
    ['infra/x.ts', '#functions/members/users.ts'],
  ])('%s to import %s', (file, module) => {
    expect(mayImport(file, module)).toBe(false);
  });
});

describe('the linter allows', () => {
  test.each([
    ['shared/x.ts', 'zod/mini'],
    ['functions/auth/x.ts', '#shared/platform/contract.ts'],
    ['web/features/a/x.ts', '#web/lib/http/apiClient.ts'],
    ['web/features/a/x.ts', '#web/api/y.ts'],
    ['web/features/a/x.ts', 'lucide-react/icons/bell'],
    ['web/app/x.ts', '#web/features/a/y.ts'],
    ['infra/x.ts', '#functions/access.ts'],
    ['infra/x.ts', '#functions/platform/dynamo/tables.ts'],
  ])('%s to import %s', (file, module) => {
    expect(mayImport(file, module)).toBe(true);
  });
});
