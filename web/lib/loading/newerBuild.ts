import { create } from 'zustand';

/** The shortest time between two checks for a newer build, in milliseconds. */
const minCheckIntervalMs = 60_000;
/** A tab checks when it becomes visible after being hidden for this long. */
const longHiddenMs = 30 * 60_000;
const ENTRY = /<script[^>]+type="module"[^>]+src="\/assets\/([\w.-]+)\.js"/;

/** True once the server serves another build than the one this page runs. */
export const useNewerBuild = create<boolean>()(() => false);

const loadedAt = Date.now();
let checkedAt = 0;

/** The build this page runs: the name of its first script, which contains its content hash. '' in tests. */
export function buildId(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/"]');
  return /\/assets\/([\w.-]+)\.js$/.exec(script?.src ?? '')?.[1] ?? '';
}

/** Asks the server which build it serves, unless it was asked a moment ago. Without a response, nothing changes. */
export async function checkForNewerBuild(now = Date.now()): Promise<void> {
  const ownBuild = buildId();
  if (ownBuild === '' || useNewerBuild.getState() || now - checkedAt < minCheckIntervalMs) return;
  checkedAt = now;
  try {
    // With cookies: the page of another language names other scripts.
    const page = await fetch('/', { cache: 'no-cache' });
    const servedBuild = ENTRY.exec(await page.text())?.[1];
    if (servedBuild !== undefined && servedBuild !== ownBuild) useNewerBuild.setState(true, true);
  } catch {
    // Ignore network errors; the check runs again later.
  }
}

/** Checks for a newer build when the tab becomes visible after a long time. */
export function watchForNewerBuild(): () => void {
  const checkIfDue = (): void => {
    if (document.visibilityState === 'visible' && Date.now() - Math.max(loadedAt, checkedAt) > longHiddenMs)
      void checkForNewerBuild();
  };
  document.addEventListener('visibilitychange', checkIfDue);
  return () => document.removeEventListener('visibilitychange', checkIfDue);
}
