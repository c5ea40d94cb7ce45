import { applyLikeChanges } from '../store/applyLikeChanges.ts';
import { followEdges } from '#functions/platform/streams/followEdges.ts';
import { logStreamLag } from '#functions/platform/streams/logStreamLag.ts';

/** Counts the likes of each experience from the stream. */
export const handler = logStreamLag(followEdges(applyLikeChanges));
