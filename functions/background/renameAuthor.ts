import * as z from 'zod/mini';
import { renameInComments } from '../stores/comments.ts';
import { renamePeer } from '../stores/conversations.ts';
import { summaryOf } from '../stores/directory.ts';
import { renameInExperiences } from '../stores/feed.ts';
import { findUser } from '../stores/users.ts';
import { followStream, text } from './followStream.ts';

const Renamed = z.object({ dynamodb: z.object({ Keys: z.object({ pk: text, sk: text }) }) });

/**
 * Brings a member's new name, username or photo to wherever it stands beside what they wrote. The profile is read
 * anew, so records that come late, twice or in another order all end in the newest value.
 */
export const handler = followStream(Renamed, async ({ dynamodb: { Keys } }) => {
  const user = Keys.pk.S === 'DIRECTORY' ? await findUser(Keys.sk.S) : undefined;
  if (user === undefined) return;
  const author = summaryOf(user);
  await renameInExperiences(author, user.version);
  await renameInComments(author, user.version);
  await renamePeer(author);
});
