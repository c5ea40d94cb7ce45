import type { MembershipRequest } from '#shared/membership/entities.ts';
import type { MemberCounts, Overview } from '#shared/office/entities.ts';

/** The number of accounts by kind; `overrides` has only what matters to the test. */
export function aCountReply(overrides: Partial<MemberCounts> = {}): MemberCounts {
  return { all: 5, waiting: 0, suspended: 0, invited: 0, leaving: 0, mailBack: 0, admin: 1, ...overrides };
}

/** The overview without open work. */
export function anOverviewReply(counts: MemberCounts): Overview {
  return { weeks: [], counts, requests: { open: 0 }, reports: { open: 0 }, newest: [], classes: [] };
}

/** The request of a waiting person whom the roster matches exactly. */
export function aRequestReply(
  { id, fullName }: { readonly id: string; readonly fullName: string },
  overrides: Partial<MembershipRequest> = {},
): MembershipRequest {
  const same = (text: string) => ({ wrote: text, known: text, mark: 'same' as const });
  return {
    _id: id,
    id,
    user: { _id: id, id, fullName, username: id, profilePhoto: '' },
    state: 'open',
    version: 2,
    askedAt: '2026-05-01T10:00:00.000Z',
    text: '',
    question: '',
    emailConfirmed: true,
    isMailed: true,
    match: 'strong',
    name: same(fullName),
    classYear: same('2019'),
    degree: same('BA'),
    email: same('a@x.example'),
    studentId: same('1'),
    ...overrides,
  };
}
