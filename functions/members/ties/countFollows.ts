import { countFollows } from './followTotals.ts';
import { followEdges } from '#functions/platform/streams/followEdges.ts';
import { tellLate } from '#functions/platform/streams/logStreamLag.ts';

/** Counts followers and whom one follows as follows come and go. */
export const handler = tellLate(followEdges(countFollows));
