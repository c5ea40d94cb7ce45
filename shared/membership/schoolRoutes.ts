import { route } from '#shared/platform/contract.ts';
import { PublicSchool } from './publicSchool.ts';
import * as texts from '#shared/platform/texts.ts';

export const getSchool = route({
  method: 'GET',
  path: '/api/v1/school',
  access: 'anyone',
  summary: "The school's name and contact; up to a minute old",
  reply: PublicSchool,
  otherwise: texts.somethingWrong,
});
