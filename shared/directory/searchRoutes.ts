import * as z from 'zod/mini';
import { route } from '#shared/platform/contract.ts';
import { throttles } from '#shared/platform/throttles.ts';
import { SearchResults } from './searchEntities.ts';
import { searchLimits } from './searchLimits.ts';
import { directoryTexts } from './texts.ts';

export const searchContent = route({
  method: 'GET',
  path: '/api/v1/search',
  access: 'member',
  summary:
    'Search the newest experiences, events from the past year onward, and your newest messages; for people, use the directory',
  query: z.object({
    q: z.string('q is required.').check(
      z.refine<string>((text) => text.trim() !== '', 'q must not be empty.'),
      z.refine<string>((text) => text.length <= searchLimits.wordsLength, 'q is too long.'),
    ),
  }),
  reply: SearchResults,
  throttle: throttles.content,
  otherwise: directoryTexts.searchFailed,
});
