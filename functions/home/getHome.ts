import { profilePostsOf } from '#functions/experiences/index.ts';
import { isAddressConfirmed } from '#functions/members/names/emails.ts';
import { findUser, type StoredUser } from '#functions/members/users.ts';
import { audienceOf } from '#functions/members/visibility/visibleFacts.ts';
import { readSchool } from '#functions/membership/index.ts';
import { unreadConversations } from '#functions/messages/showConversations.ts';
import { pinnedAnnouncementOf } from '#functions/notices/announcementNotices.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { commonFailure } from '#functions/platform/http/failure.ts';
import { isMailConfigured } from '#functions/platform/mail/mailSettings.ts';
import { serve } from '#functions/serve.ts';
import type { ProfileParts } from '#shared/home/entities.ts';
import { getHome } from '#shared/home/routes.ts';
import { ownClassOf } from './ownClass.ts';

/** Reading more would cost more than it finds: unread messages are in the latest conversations. */
const conversationsRead = 10;

/** What is new for the caller. */
export async function run({ caller: { userId }, now }: Call<typeof getHome>) {
  const [user, unread, posts, { policies }, pinned] = await Promise.all([
    findUser(userId),
    unreadConversations(userId, conversationsRead),
    profilePostsOf(userId, 1, userId),
    readSchool(now),
    pinnedAnnouncementOf(userId, now),
  ]);
  if (user === undefined) throw commonFailure('unauthenticated');
  const city = audienceOf(user, 'place') === 'me' ? undefined : user.place?.city;
  return {
    city,
    unread,
    ownClass: await ownClassOf(user, now),
    mayInvite: policies.invitation,
    pinned,
    parts: partsOf(user, posts.length > 0),
  };
}

function partsOf(user: StoredUser, experience: boolean): ProfileParts {
  const { profilePhoto, jobTitle, employer, classYear, openTo = [] } = user;
  return {
    photo: profilePhoto !== '',
    job: jobTitle !== undefined || employer !== undefined,
    experience,
    classYear: classYear !== undefined,
    email: emailOf(user),
    openTo: openTo.length > 0,
  };
}

function emailOf(user: StoredUser): ProfileParts['email'] {
  if (user.email === '') return 'missing';
  if (isAddressConfirmed(user)) return 'confirmed';
  return isMailConfigured() ? 'unconfirmed' : 'enough';
}

export const handler = serve(getHome, run);
