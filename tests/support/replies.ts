import type { Event } from '#shared/events/entities.ts';
import type { Comment, Experience } from '#shared/platform/entities.ts';

const stamps = { createdAt: '2026-05-01T10:00:00.000Z', updatedAt: '2026-05-01T10:00:00.000Z' };

/** Someone other than the member of the test. */
export const sofia = {
  _id: '01JD0000000000000000000002',
  id: '01JD0000000000000000000002',
  fullName: 'Sofia Marchetti',
  username: 'sofia',
  profilePhoto: '',
};

/** An experience as the API returns it; `overrides` has only what matters to the test. */
export function anExperienceReply(overrides: Partial<Experience> = {}): Experience {
  const _id = overrides._id ?? '01JE0000000000000000000001';
  return {
    _id,
    id: _id,
    kind: 'job',
    user: sofia,
    title: 'From campus radio to trains',
    company: 'Ferrous Mobility',
    location: 'Rotterdam',
    role: 'Platform Engineer',
    startDate: '2023-09-01',
    endDate: '2026-08-31',
    description: 'Three years of signalling.',
    author: '',
    content: '',
    images: [],
    likes: [],
    likesCount: 4,
    likedByMe: false,
    commentsCount: 0,
    ...stamps,
    ...overrides,
  };
}

export function aCommentReply(overrides: Partial<Comment> = {}): Comment {
  const _id = overrides._id ?? '01JF0000000000000000000001';
  return {
    _id,
    id: _id,
    experienceId: '01JE0000000000000000000001',
    text: 'Well told.',
    user: sofia,
    createdAt: stamps.createdAt,
    ...overrides,
  };
}

export function anEventReply(overrides: Partial<Event> = {}): Event {
  const _id = overrides._id ?? '01JG0000000000000000000001';
  return {
    _id,
    id: _id,
    eventTitle: 'Homecoming',
    eventDate: '2099-05-01',
    eventDescription: 'Long tables, short speeches.',
    learnMoreLink: 'https://alumni.example/homecoming',
    ...stamps,
    ...overrides,
  };
}
