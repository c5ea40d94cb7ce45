import { route } from '#shared/platform/contract.ts';
import { AnnouncementForReader } from './entities.ts';
import { announcementTexts as texts } from './texts.ts';

export const getAnnouncement = route({
  method: 'GET',
  path: '/api/v1/announcements/{id}',
  access: 'member',
  summary: 'An announcement that the caller got',
  reply: AnnouncementForReader,
  failures: { announcementUnknown: [404, texts.unknown] },
  otherwise: texts.failed,
});
