import * as z from 'zod/mini';
import { mailKind, words } from '../mailKind.ts';

/** What there is to do first, for who has just come in. */
export const welcome = mailKind({
  name: 'welcome',
  holes: z.object({ name: words }),
  ifCutOff: 'lost',
  hourly: 1,
  topic: 'news',
});
