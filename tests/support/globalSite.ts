import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { hashPassword } from '#functions/auth/passwords/passwords.ts';
import { ensureBuilt, outDir, root } from '#infra/local/freshBuild.ts';
import { startLocal } from '#infra/local/startLocal.ts';
import { makeDataFolder } from './dataFolder.ts';
import { directoryBuilt } from './directoryBuilt.ts';
import { startPretendPushService } from './pretendPush.ts';
import { pretendSchool } from './pretendSchool.ts';
import { plantedPassword } from './provided.ts';
import { unknownRows } from './unknownRows.ts';
import { unusedGrants } from './unusedGrants.ts';

/** Starts the whole product once, in an empty folder on a free port, for all tests of the `site` project. */
export default async function startSite(project: TestProject): Promise<() => Promise<void>> {
  await ensureBuilt();
  const dataDir = makeDataFolder('alumni-site');
  await mkdir(join(root, '.build'), { recursive: true });
  const logFile = createWriteStream(join(root, '.build', 'site-tests.log'));
  const pushService = await startPretendPushService();
  const site = await startLocal({
    port: 0,
    dataDir,
    outDir,
    pushService: pushService.url,
    metered: true,
    // Tests call every function in turn: an environment that ended would have to be loaded again and again.
    maxEnvironments: 256,
    maxEnvironmentsEach: 2,
    idleEnvironmentMs: Number.POSITIVE_INFINITY,
    log: (line) => logFile.write(`${line}\n`),
  });
  await pretendSchool(site.engineEnv);
  await directoryBuilt(site.engineEnv);
  project.provide('siteUrl', site.url);
  project.provide('pushService', pushService.url);
  project.provide('engineEnv', { ...site.engineEnv });
  project.provide('passwordHash', await hashPassword(plantedPassword));
  return async () => {
    const unused = unusedGrants(site.uses(), site.engineEnv);
    await writeFile(join(root, '.build', 'unused-grants.json'), JSON.stringify(unused, null, 2));
    const unknown = await unknownRows(site.engineEnv);
    await writeFile(join(root, '.build', 'unknown-rows.json'), JSON.stringify(unknown, null, 2));
    await site.stop();
    await pushService.stop();
    logFile.end();
    await rm(dataDir, { recursive: true, force: true });
  };
}
