import { route } from '#shared/platform/contract.ts';
import { Done } from '#shared/platform/entities.ts';
import { throttles } from '#shared/platform/throttles.ts';
import { announcementNotHidden, announcementUnknown } from './texts.ts';

/** Separate from `readRoutes.ts`, whose entities Home would otherwise load. */
export const hideAnnouncement = route({
  method: 'POST',
  path: '/api/v1/announcements/{id}/hide',
  access: 'member',
  summary: "Take an announcement off the caller's home page",
  reply: Done,
  throttle: throttles.reading,
  failures: { announcementUnknown: [404, announcementUnknown] },
  otherwise: announcementNotHidden,
});
