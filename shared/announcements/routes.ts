import * as z from 'zod/mini';
import { route } from '#shared/platform/contract.ts';
import { Done } from '#shared/platform/entities.ts';
import { id, page, paragraph } from '#shared/platform/fields.ts';
import { line } from '#shared/platform/formFields.ts';
import { freshFailures } from '#shared/platform/reauthentication.ts';
import { throttles } from '#shared/platform/throttles.ts';
import { Announcement, Audience } from './entities.ts';
import { announcementLimits as limits } from './limits.ts';
import { announcementTexts as texts } from './texts.ts';

/** The admins' routes; `readRoutes.ts` and `hideRoutes.ts` have those of the readers. */

const content = {
  title: line('Subject', limits.titleLength),
  text: paragraph('Text', limits.textLength),
  audience: Audience,
};
const version = z.number('version must be a number.');
const unknownFailure = { announcementUnknown: [404, texts.unknown] } as const;
const draftFailures = {
  ...unknownFailure,
  announcementNotDraft: [409, texts.notDraft],
  announcementChanged: [409, texts.changed],
} as const;

export const createAnnouncement = route({
  method: 'POST',
  path: '/api/v1/admin/announcements',
  access: 'admin',
  summary: 'Write an announcement to the members who match conditions of the directory; it stays a draft',
  body: z.object(content),
  reply: Announcement,
  status: 201,
  throttle: throttles.office,
  otherwise: texts.notSaved,
});

export const listAnnouncements = route({
  method: 'GET',
  path: '/api/v1/admin/announcements',
  access: 'admin',
  summary: 'All announcements, newest first',
  query: page,
  reply: z.array(Announcement),
  paged: true,
  otherwise: texts.failed,
});

export const countAudience = route({
  method: 'POST',
  path: '/api/v1/admin/announcements/count',
  access: 'admin',
  summary: 'How many members match these conditions',
  body: z.object({ audience: Audience }),
  reply: z.object({ count: z.number() }),
  throttle: throttles.directory,
  otherwise: texts.notCounted,
});

export const showAnnouncement = route({
  method: 'GET',
  path: '/api/v1/admin/announcements/{id}',
  access: 'admin',
  summary: 'One announcement: its text, progress and numbers',
  reply: Announcement,
  failures: unknownFailure,
  otherwise: texts.failed,
});

export const changeAnnouncement = route({
  method: 'PUT',
  path: '/api/v1/admin/announcements/{id}',
  access: 'admin',
  summary: 'Change a draft',
  body: z.object({ ...content, version }),
  reply: Announcement,
  throttle: throttles.office,
  failures: draftFailures,
  otherwise: texts.notSaved,
});

export const deleteAnnouncement = route({
  method: 'DELETE',
  path: '/api/v1/admin/announcements/{id}',
  access: 'admin',
  summary: 'Delete a draft',
  reply: Done,
  throttle: throttles.office,
  failures: draftFailures,
  otherwise: texts.notDeleted,
});

export const testAnnouncement = route({
  method: 'POST',
  path: '/api/v1/admin/announcements/{id}/test',
  access: 'admin',
  summary: "E-mail an announcement to yourself as a test; it isn't counted",
  reply: z.extend(Done, { address: z.string() }),
  throttle: throttles.testMails,
  failures: {
    ...unknownFailure,
    announcementNoMail: [409, texts.noMail],
    announcementNoAddress: [409, texts.noAddress],
  },
  otherwise: texts.notSent,
});

export const sendAnnouncement = route({
  method: 'POST',
  path: '/api/v1/admin/announcements/{id}/send',
  access: 'admin',
  fresh: true,
  summary: 'Send a draft to the members who match now; needs a fresh session',
  /** Repeated with the same `clientId`, the call sends nothing twice. */
  body: z.object({ version, clientId: id('clientId') }),
  reply: Announcement,
  throttle: throttles.office,
  failures: {
    ...freshFailures,
    ...draftFailures,
    announcementBusy: [409, texts.busy],
    announcementToNobody: [409, texts.nobody],
  },
  otherwise: texts.notSent,
});

export const stopAnnouncement = route({
  method: 'POST',
  path: '/api/v1/admin/announcements/{id}/stop',
  access: 'admin',
  summary: 'Stop sending; messages already sent are not recalled',
  reply: Announcement,
  throttle: throttles.office,
  failures: { ...unknownFailure, announcementNotRunning: [409, texts.notRunning] },
  otherwise: texts.notStopped,
});

export const resumeAnnouncement = route({
  method: 'POST',
  path: '/api/v1/admin/announcements/{id}/resume',
  access: 'admin',
  fresh: true,
  summary: 'Resume an announcement that an error has paused; needs a fresh session',
  reply: Announcement,
  throttle: throttles.office,
  failures: { ...freshFailures, ...unknownFailure, announcementNotPaused: [409, texts.notPaused] },
  otherwise: texts.notSent,
});
