import { applyFollowChanges } from './applyFollowChanges.ts';
import { followEdges } from '#functions/platform/streams/followEdges.ts';
import { logStreamLag } from '#functions/platform/streams/logStreamLag.ts';

/** Counts followers and followed members as follows begin and end. */
export const handler = logStreamLag(followEdges(applyFollowChanges));
