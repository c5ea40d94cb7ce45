import { route } from '#shared/platform/contract.ts';
import { PublicSchool } from './publicSchool.ts';
import { texts } from '#shared/platform/texts.ts';

export const getSchool = route({
  method: 'GET',
  path: '/api/v1/school',
  access: 'anyone',
  summary: 'Whose network this is, and whom to ask; as of the last minute',
  reply: PublicSchool,
  otherwise: texts.somethingWrong,
});
