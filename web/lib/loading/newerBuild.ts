import { create } from 'zustand';

/** A newer build is looked for at most so often, in milliseconds. */
const REST_MS = 60_000;
/** A tab that comes back to the front looks once it has been quiet for so long. */
const QUIET_MS = 30 * 60_000;
const ENTRY = /<script[^>]+type="module"[^>]+src="\/assets\/([\w.-]+)\.js"/;

/** True once the server has been found to serve another build than the one this page runs. */
export const useNewerBuild = create<boolean>()(() => false);

const loadedAt = Date.now();
let lookedAt = 0;

/** The build this page runs: the name of its first script, which carries the hash of its content. '' in tests. */
export function buildId(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/"]');
  return /\/assets\/([\w.-]+)\.js$/.exec(script?.src ?? '')?.[1] ?? '';
}

/** Asks the server which build it serves now, unless that was asked a moment ago; no answer says nothing. */
export async function lookForNewerBuild(now = Date.now()): Promise<void> {
  const own = buildId();
  if (own === '' || useNewerBuild.getState() || now - lookedAt < REST_MS) return;
  lookedAt = now;
  try {
    const page = await fetch('/', { cache: 'no-cache', credentials: 'omit' });
    const served = ENTRY.exec(await page.text())?.[1];
    if (served !== undefined && served !== own) useNewerBuild.setState(true, true);
  } catch {
    // Without a network there is nothing newer to be had.
  }
}

/** Looks for a newer build whenever the tab comes to the front after a long time. */
export function followBuilds(): () => void {
  const look = (): void => {
    if (document.visibilityState === 'visible' && Date.now() - Math.max(loadedAt, lookedAt) > QUIET_MS)
      void lookForNewerBuild();
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}
