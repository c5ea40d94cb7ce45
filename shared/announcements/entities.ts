import * as z from 'zod/mini';
import { Author } from '#shared/platform/entities.ts';
import { OpenTo } from '#shared/platform/facts.ts';
import { announcementLimits } from './limits.ts';

const { maxValues, valueLength } = announcementLimits;

const year = (name: string) =>
  z.optional(
    z
      .number(`${name} must be a year.`)
      .check(
        z.int(`${name} must be a year.`),
        z.minimum(1000, `${name} must be a year.`),
        z.maximum(9999, `${name} must be a year.`),
      ),
  );
const values = (name: string) =>
  z.optional(
    z
      .array(
        z
          .string(`${name} must be a list of texts.`)
          .check(
            z.minLength(1, `${name} has an empty value.`),
            z.maxLength(valueLength, `${name} is too long.`),
          ),
        `${name} must be a list.`,
      )
      .check(z.maxLength(maxValues, `${name} has too many values.`)),
  );

/**
 * The conditions of an audience, as in a query of the directory: values of one kind are combined with 'or', kinds with
 * 'and'. Without conditions, the audience is all members.
 */
export const Audience = z.object(
  {
    /** First and last class year. */
    from: year('from'),
    to: year('to'),
    place: values('place'),
    employer: values('employer'),
    field: values('field'),
    degree: values('degree'),
    open: z.optional(z.array(OpenTo, "open isn't a valid value.").check(z.maxLength(maxValues))),
    /** Only people whom the school has confirmed. */
    confirmed: z.optional(z.literal(true, 'confirmed can only be true.')),
  },
  'audience is required.',
);
export type Audience = z.output<typeof Audience>;

/**
 * `freezing`: the list of recipients is being stored. `sending`: notifications and mails go out. `paused`: an error
 * interrupted it. `stopped`: an admin ended it; what went out stays.
 */
const announcementStates = ['draft', 'freezing', 'sending', 'paused', 'stopped', 'sent'] as const;
export const AnnouncementState = z.enum(announcementStates);
export type AnnouncementState = z.output<typeof AnnouncementState>;

/** The delivery of the mails. `accepted`: the mail service took them. Opens and clicks are not counted. */
const MailNumbers = z.object({
  byMail: z.number(),
  accepted: z.number(),
  bounced: z.number(),
  complained: z.number(),
});

/** An announcement as admins see it. */
export const Announcement = z.object({
  _id: z.string(),
  id: z.string(),
  title: z.string(),
  /** See `markdown.ts`. */
  text: z.string(),
  audience: Audience,
  state: AnnouncementState,
  /** Increases with each change of a draft. */
  version: z.number(),
  /** Who wrote it, or sent it. */
  author: Author,
  createdAt: z.string(),
  startedAt: z.optional(z.string()),
  /** When the last member was notified. */
  sentAt: z.optional(z.string()),
  /**
   * How many members it goes to (`of`), and to how many it has been delivered, e-mail included (`done`); absent until
   * counted.
   */
  progress: z.optional(z.object({ done: z.number(), of: z.number() })),
  /** Notifications in the network. */
  here: z.optional(z.number()),
  /** Absent for small audiences, whose numbers would reveal who gets e-mail. */
  mail: z.optional(MailNumbers),
});
export type Announcement = z.output<typeof Announcement>;

/** An announcement as its readers see it. */
export const AnnouncementForReader = z.object({
  _id: z.string(),
  id: z.string(),
  title: z.string(),
  text: z.string(),
  /** When the reader received it. */
  at: z.string(),
});
export type AnnouncementForReader = z.output<typeof AnnouncementForReader>;
