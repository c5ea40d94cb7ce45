import { afterAll, vi } from 'vitest';

// A worker runs one test file after another. Each loads the project's modules again, and restores the environment.
vi.resetModules();
const { ...before } = process.env;

afterAll(() => {
  vi.useRealTimers();
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
});
