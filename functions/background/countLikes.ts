import { countLikes } from '../stores/likeTotals.ts';
import { followEdges } from './followEdges.ts';

/** Counts the likes of each experience as they come and go. */
export const handler = followEdges(countLikes);
