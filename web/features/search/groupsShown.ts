import type { Hit, HitGroup, HitKind } from './hits.ts';

/** What the segments choose: one kind, or all of them. */
export type Chosen = 'all' | HitKind;

export const kindWords: Readonly<Record<HitKind, string>> = {
  person: 'People',
  experience: 'Experiences',
  event: 'Events',
  message: 'Messages',
  page: 'Pages',
};

/** A group under its heading. */
export interface ShownGroup {
  readonly title: string;
  readonly hits: readonly Hit[];
  readonly total: number | undefined;
}

/** Between two and five of each kind, as many as there is room for; of a chosen kind all that are known. */
export function groupsShown(groups: readonly HitGroup[], chosen: Chosen): readonly ShownGroup[] {
  const wanted = groups.filter(({ kind }) => chosen === 'all' || kind === chosen);
  const most = Math.max(2, 6 - wanted.length);
  return wanted.map(({ kind, hits, total }) => ({
    title: kindWords[kind],
    hits: wanted.length === 1 ? hits : hits.slice(0, most),
    total,
  }));
}
