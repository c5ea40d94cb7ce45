import * as z from 'zod/mini';
import { mailKind, textVariable } from '#functions/platform/mail/mailKind.ts';

const data = z.object({ announcementId: z.string() });
const variables = z.object({ title: textVariable, text: textVariable });

/** An announcement, to members who asked for them. */
export const announcementKind = mailKind({
  name: 'announcement',
  data,
  variables,
  hourly: undefined,
  topic: 'announcement',
  bulk: true,
});

/** The same to the admin who writes it, on request. */
export const announcementTestKind = mailKind({
  name: 'announcementTest',
  data,
  variables,
  hourly: undefined,
});

/** The tag that names the announcement in the mail service's feedback. */
export const announcementMailTag = 'announcement';
