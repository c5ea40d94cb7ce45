import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { projectRoot } from '#infra/build/contentFolder.ts';

// They import parts of functions/, some of which import modules that only a build writes.
test.each(['infra/cli/admin.ts', 'infra/restore/main.ts'])('Node runs %s as it is', (program) => {
  const { status, stderr } = spawnSync(process.execPath, ['--no-warnings', program], {
    cwd: projectRoot,
    encoding: 'utf8',
  });

  expect(stderr).toMatch(/Usage: npm run /);
  expect(status).toBe(1);
});
