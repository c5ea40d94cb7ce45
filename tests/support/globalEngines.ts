import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEngine } from '#infra/local/database/engine.ts';
import { makeDataFolder } from './dataFolder.ts';

/** Starts a DynamoDB for each worker, which all its test files use in turn. */
export default async function startEngines(project: TestProject): Promise<() => Promise<void>> {
  const folder = makeDataFolder('alumni-engines');
  const files = Array.from({ length: project.vitest.config.maxWorkers }, (_, at) => join(folder, `${at}.db`));
  const engines = await Promise.all(files.map((file) => startEngine(file, undefined)));
  project.provide(
    'engines',
    engines.map(({ url }) => url),
  );
  return async () => {
    await Promise.all(engines.map((engine) => engine.stop()));
    await rm(folder, { recursive: true, force: true });
  };
}
