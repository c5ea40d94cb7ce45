import { countFollows } from '../stores/followTotals.ts';
import { followEdges } from './followEdges.ts';
import { tellLate } from './tellLate.ts';

/** Counts followers and whom one follows as follows come and go. */
export const handler = tellLate(followEdges(countFollows));
