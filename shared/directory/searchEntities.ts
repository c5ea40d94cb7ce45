import * as z from 'zod/mini';
import { Author } from '#shared/platform/entities.ts';

/** Responses of the global search. */

const idPair = { _id: z.string(), id: z.string() };

/** An experience that contains the words; `excerpt` shows them in context. */
export const ExperienceHit = z.object({
  ...idPair,
  title: z.string(),
  user: Author,
  excerpt: z.string(),
});
export type ExperienceHit = z.output<typeof ExperienceHit>;

export const EventHit = z.object({ ...idPair, eventTitle: z.string(), eventDate: z.string() });
export type EventHit = z.output<typeof EventHit>;

/** A message in one of the caller's conversations; `user` is the other member, even if the caller wrote it. */
export const MessageHit = z.object({
  ...idPair,
  user: Author,
  excerpt: z.string(),
  createdAt: z.string(),
});
export type MessageHit = z.output<typeof MessageHit>;

/** Some of the results, and the number of all results in the searched part. */
const hitList = <S extends z.ZodMiniType>(hit: S) => z.object({ hits: z.array(hit), total: z.number() });

export const SearchResults = z.object({
  experiences: hitList(ExperienceHit),
  events: hitList(EventHit),
  messages: hitList(MessageHit),
});
export type SearchResults = z.output<typeof SearchResults>;
