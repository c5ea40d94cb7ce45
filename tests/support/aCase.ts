import type { CaseDetail } from '#shared/moderation/entities.ts';
import type { Person } from '#shared/platform/entities.ts';

const createdAt = '2026-01-01T00:00:00.000Z';

/** An open case about a comment of this person. */
export function aCase(author: Person): CaseDetail {
  return {
    _id: 'case',
    id: 'case',
    kind: 'comment',
    reason: 'spam',
    text: '',
    state: 'open',
    author,
    reportsCount: 1,
    appealed: false,
    openedAt: createdAt,
    version: 1,
    snapshot: { title: '', text: 'Buy.', imageUrls: [], messages: [], createdAt },
    people: [],
    path: '',
    hidden: false,
    reports: [],
    before: [],
  };
}
