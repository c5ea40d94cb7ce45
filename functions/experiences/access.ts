import type { RouteKey } from '#shared/routes/index.ts';
import type { Grant } from '../grants.ts';

export const experienceAccess = {
  'experiences/createExperience': {},
  'experiences/deleteExperience': {},
  'experiences/getExperience': {},
  'experiences/likeExperience': {},
  'experiences/listExperiences': {},
  'experiences/listUserExperiences': {},
  'experiences/unlikeExperience': {},
  'experiences/updateExperience': {},
} as const satisfies Partial<Record<RouteKey, Grant>>;
