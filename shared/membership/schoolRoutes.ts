import * as z from 'zod/mini';
import { route } from '#shared/platform/contract.ts';
import { languages } from '#shared/platform/languages.ts';
import * as texts from '#shared/platform/texts.ts';
import { PublicSchool } from './publicSchool.ts';

export const getSchool = route({
  method: 'GET',
  path: '/api/v1/school',
  access: 'anyone',
  summary: "The school's name, contact and language; up to a minute old",
  reply: z.extend(PublicSchool, {
    /** For visitors whose own language the site does not have. */
    language: z.enum(languages),
  }),
  otherwise: texts.somethingWrong,
});
