import { countLikes } from '../stores/likeTotals.ts';
import { followEdges } from './followEdges.ts';
import { tellLate } from './tellLate.ts';

/** Counts the likes of each experience as they come and go. */
export const handler = tellLate(followEdges(countLikes));
