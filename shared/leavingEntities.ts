import * as z from 'zod/mini';

/** Why somebody leaves, if they say so: it is counted, and kept with no account. */
export const leavingReasons = ['unused', 'mails', 'privacy', 'duplicate', 'other'] as const;

/** The copy of one's data as its member sees it. */
export const DataExport = z.object({
  /** `none` where none was asked for, or it was kept long enough. */
  state: z.enum(['none', 'preparing', 'ready']),
  /** As in `alumni-dean-2026-11-21.zip`. */
  name: z.optional(z.string()),
  bytes: z.optional(z.number()),
  keptUntil: z.optional(z.string()),
  /** When the next copy may be asked for; missing where that is now. */
  nextAt: z.optional(z.string()),
  /** Where it is fetched, for the next minute. */
  url: z.optional(z.string()),
  /** Whether a mail tells when it is ready: mail is sent here, and the member has confirmed an address. */
  mailed: z.boolean(),
});
export type DataExport = z.output<typeof DataExport>;
