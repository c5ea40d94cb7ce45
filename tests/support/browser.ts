import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';

const systemChromiums = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The system's Chromium; installed from Debian's packages where this process may; else undefined: Playwright's own. */
export function findChromium(): string | undefined {
  const found = systemChromiums.find((path) => existsSync(path));
  if (found !== undefined || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update'], { env, stdio: 'ignore' });
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { env, stdio: 'ignore' });
  return systemChromiums.find((path) => existsSync(path));
}

/** A headless Chromium; the caller closes it. */
export function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({ args: flags, ...(executablePath === undefined ? {} : { executablePath }) });
}

let shared: Promise<Browser> | undefined;

/** The browser of this worker, which ends with it: starting one costs more than most of what is done with it. */
export function sharedBrowser(): Promise<Browser> {
  return (shared ??= openBrowser());
}

/** Closes what a file has left open, each visitor with the profile of their own. */
export async function closeVisitors(browser: Browser | undefined): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}
