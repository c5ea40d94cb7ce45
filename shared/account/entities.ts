import * as z from 'zod/mini';

/** Optional reasons for leaving: counted, and not stored with an account. */
export const leavingReasons = ['unused', 'mails', 'privacy', 'duplicate', 'other'] as const;

/** The data export as its member sees it. */
export const DataExport = z.object({
  /** `none` if none was requested, or it has expired. */
  state: z.enum(['none', 'preparing', 'ready']),
  /** As in `alumni-dean-2026-11-21.zip`. */
  name: z.optional(z.string()),
  bytes: z.optional(z.number()),
  keptUntil: z.optional(z.string()),
  /** When the next export can be requested; absent if that is now. */
  nextAt: z.optional(z.string()),
  /** The download address, valid for one minute. */
  url: z.optional(z.string()),
  /** Whether a mail announces it: mail is configured, and the member has a confirmed address. */
  mailed: z.boolean(),
});
export type DataExport = z.output<typeof DataExport>;
