import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';

/** The shell without windows comes first: the journeys take a sixth less CPU time in it. */
const systemChromiums = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Debian's packages, best first; older releases have only the second. */
const packages = ['chromium-headless-shell', 'chromium'];

/**
 * Two popups of the address bar, which nobody sees: each loads a renderer for every page. The last such flag counts, so
 * what Playwright turns off is repeated.
 */
const offFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

const flags = [
  `--disable-features=${offFeatures.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const findInstalled = () => systemChromiums.find((path) => existsSync(path));

function aptGet(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', args, { env, stdio: 'ignore' }).status === 0;
}

/** The system's Chromium, installed from Debian's packages if possible; undefined means Playwright's own. */
export function findChromium(): string | undefined {
  const found = findInstalled();
  if (found !== undefined || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found;
  aptGet('update');
  packages.some((name) => aptGet('install', '-y', '--no-install-recommends', name));
  return findInstalled();
}

/** A headless Chromium; the caller closes it. */
export function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({ args: flags, ...(executablePath === undefined ? {} : { executablePath }) });
}

let shared: Promise<Browser> | undefined;

/** The browser of this worker, which ends with it. Starting one costs more than most tests. */
export function sharedBrowser(): Promise<Browser> {
  return (shared ??= openBrowser());
}

/** Closes what a test file left open, each visitor with its own profile. */
export async function closeVisitors(browser: Browser | undefined): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}
