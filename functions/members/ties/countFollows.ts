import { countFollows } from './followTotals.ts';
import { followEdges } from '#functions/platform/streams/followEdges.ts';
import { logStreamLag } from '#functions/platform/streams/logStreamLag.ts';

/** Counts followers and whom one follows as follows come and go. */
export const handler = logStreamLag(followEdges(countFollows));
