import { parseJson } from '#shared/platform/parseJson.ts';
import { safeLocalStorage } from '#web/lib/browser/storage.ts';
import { currentMemberScope } from '#web/lib/session/memberScope.ts';
import { recentSearchesKey } from '#web/lib/session/memberStorage.ts';
import { type Hit, hitKinds } from './hits.ts';

const maxKept = 5;

/** The search results that the member has opened on this device, latest first; deleted on logout. */
export function readRecentSearches(): readonly Hit[] {
  const saved = parseJson(safeLocalStorage.get(recentSearchesKey(currentMemberScope().id)) ?? '');
  return Array.isArray(saved) ? saved.flatMap((item: unknown) => hitIn(item) ?? []).slice(0, maxKept) : [];
}

/** Puts an opened result at the head of the list. Pages are always listed anyway, and messages are private. */
export function saveRecentSearch(hit: Hit): void {
  if (hit.kind === 'page' || hit.kind === 'message') return;
  const { kind, id, title, sub, to, photo } = hit;
  const searches = [
    { kind, id, title, sub, to, photo },
    ...readRecentSearches().filter((search) => search.id !== id),
  ];
  safeLocalStorage.set(
    recentSearchesKey(currentMemberScope().id),
    JSON.stringify(searches.slice(0, maxKept)),
  );
}

function hitIn(saved: unknown): Hit | undefined {
  if (typeof saved !== 'object' || saved === null) return undefined;
  const { id, title, sub, to, photo, ...rest }: Readonly<Record<string, unknown>> = { ...saved };
  const kind = hitKinds.find((option) => option === rest['kind']);
  // Only addresses of this site are stored.
  if (kind === undefined || typeof to !== 'string' || !/^\/(?!\/)/.test(to)) return undefined;
  if (typeof id !== 'string' || typeof title !== 'string' || typeof sub !== 'string') return undefined;
  return { kind, id, title, sub, to, ...(typeof photo === 'string' ? { photo } : {}) };
}
