import { countFollows } from '../stores/followTotals.ts';
import { followEdges } from './followEdges.ts';

/** Counts followers and whom one follows as follows come and go. */
export const handler = followEdges(countFollows);
