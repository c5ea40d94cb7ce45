import { createEvent } from '#shared/events/editRoutes.ts';
import type { Event } from '#shared/events/entities.ts';
import { createComment } from '#shared/experiences/commentRoutes.ts';
import { createExperience } from '#shared/experiences/postRoutes.ts';
import type { BodyInput } from '#shared/platform/contract.ts';
import type { Comment, Experience } from '#shared/platform/entities.ts';
import type { Member } from './people.ts';

type JobBody = Exclude<BodyInput<typeof createExperience>, { kind: 'story' }>;

/** A valid job experience as a form sends it; `overrides` has only what matters to the test. */
export function experienceBody(overrides: Partial<JobBody> = {}) {
  return {
    title: 'From campus radio to trains',
    company: 'Ferrous Mobility',
    location: 'Rotterdam',
    role: 'Platform Engineer',
    startDate: '2023-09-01',
    endDate: '2026-08-31',
    description: 'Three years of signalling.',
    ...overrides,
  };
}

export async function anExperience(author: Member, overrides: Partial<JobBody> = {}): Promise<Experience> {
  const { data } = await author.call(createExperience, { body: experienceBody(overrides) });
  return data.experience;
}

export async function aComment(author: Member, experienceId: string): Promise<Comment> {
  const { data } = await author.call(createComment, {
    params: { experienceId },
    body: { comment: 'Well told.' },
  });
  return data.comment;
}

export function eventBody(overrides: Partial<BodyInput<typeof createEvent>> = {}) {
  return {
    eventTitle: 'Homecoming',
    eventDate: '2030-05-01',
    eventDescription: 'Long tables, short speeches.',
    learnMoreLink: 'https://alumni.example/homecoming',
    ...overrides,
  };
}

export async function anEvent(admin: Member): Promise<Event> {
  const { data } = await admin.call(createEvent, { body: eventBody() });
  return data;
}

/** An event with a time, a place, a link to join and eighty seats. */
export async function anEventWithSeats(admin: Member): Promise<Event> {
  const body = eventBody({
    startTime: '18:30',
    endTime: '23:00',
    timeZone: 'Europe/Amsterdam',
    place: 'Great Hall, Main Building',
    address: 'Universiteitslaan 1',
    onlineLink: 'https://meet.example/dinner',
    capacity: 80,
    maxGuests: 2,
  });
  return (await admin.call(createEvent, { body })).data;
}
