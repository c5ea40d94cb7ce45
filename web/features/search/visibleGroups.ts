import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Hit, HitGroup, HitKind } from './hits.ts';

/** The selected segment: one kind, or all of them. */
export type SearchKindFilter = 'all' | HitKind;

export const kindLabels: Readonly<Record<HitKind, MessageDescriptor>> = {
  person: msg`People`,
  experience: msg`Experiences`,
  event: msg`Events`,
  message: msg`Messages`,
  page: msg`Pages`,
};

/** A group under its heading. */
export interface SearchResultGroup {
  readonly title: string;
  readonly hits: readonly Hit[];
  readonly total: number | undefined;
}

/** Between two and five of each kind, depending on the space; of a selected kind, all that are loaded. */
export function visibleGroups(
  groups: readonly HitGroup[],
  filter: SearchKindFilter,
): readonly SearchResultGroup[] {
  const selected = groups.filter(({ kind }) => filter === 'all' || kind === filter);
  const max = Math.max(2, 6 - selected.length);
  return selected.map(({ kind, hits, total }) => ({
    title: i18n._(kindLabels[kind]),
    hits: selected.length === 1 ? hits : hits.slice(0, max),
    total,
  }));
}
