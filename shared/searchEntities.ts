import * as z from 'zod/mini';
import { Author } from './entities.ts';

/** What the search of everything answers with. */

const idPair = { _id: z.string(), id: z.string() };

/** An experience that holds the words; `excerpt` is of where they stand. */
export const ExperienceHit = z.object({
  ...idPair,
  title: z.string(),
  user: Author,
  excerpt: z.string(),
});
export type ExperienceHit = z.output<typeof ExperienceHit>;

export const EventHit = z.object({ ...idPair, eventTitle: z.string(), eventDate: z.string() });
export type EventHit = z.output<typeof EventHit>;

/** A message of an own conversation; `user` is the other one, whoever wrote it. */
export const MessageHit = z.object({
  ...idPair,
  user: Author,
  excerpt: z.string(),
  createdAt: z.string(),
});
export type MessageHit = z.output<typeof MessageHit>;

/** Some of what was found, and how many there are among what is looked through. */
const some = <S extends z.ZodMiniType>(hit: S) => z.object({ hits: z.array(hit), total: z.number() });

export const FoundThings = z.object({
  experiences: some(ExperienceHit),
  events: some(EventHit),
  messages: some(MessageHit),
});
export type FoundThings = z.output<typeof FoundThings>;
