import { afterAll, vi } from 'vitest';

// A worker serves one test file after the other: each loads the modules of the project anew, and leaves the
// environment as it found it.
vi.resetModules();
const { ...before } = process.env;

afterAll(() => {
  vi.useRealTimers();
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
});
