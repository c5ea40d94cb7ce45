import { route } from '#shared/platform/contract.ts';
import { Done } from '#shared/platform/entities.ts';
import { throttles } from '#shared/platform/throttles.ts';
import { ReadAnnouncement } from './entities.ts';
import { announcementTexts as texts } from './texts.ts';

const unknown = { announcementUnknown: [404, texts.unknown] } as const;

export const getAnnouncement = route({
  method: 'GET',
  path: '/api/v1/announcements/{id}',
  access: 'member',
  summary: 'An announcement that the caller got',
  reply: ReadAnnouncement,
  failures: unknown,
  otherwise: texts.failed,
});

export const hideAnnouncement = route({
  method: 'POST',
  path: '/api/v1/announcements/{id}/hide',
  access: 'member',
  summary: "Take an announcement off the caller's home page",
  reply: Done,
  throttle: throttles.reading,
  failures: unknown,
  otherwise: texts.notHidden,
});
