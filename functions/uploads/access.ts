import type { RouteKey } from '#shared/routes/index.ts';
import type { Grant } from '../grants.ts';

export const uploadAccess = {
  'uploads/completeUpload': {},
  'uploads/createUpload': {},
} as const satisfies Partial<Record<RouteKey, Grant>>;
