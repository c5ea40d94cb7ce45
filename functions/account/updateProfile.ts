import {
  replaceAddressWithRecoverySteps,
  accountChangeMailSteps,
} from '#functions/auth/accountChangeMails.ts';
import { askToConfirmSteps } from '#functions/auth/askToConfirm.ts';
import { reauthenticationRefusalOf } from '#functions/auth/reauthentication.ts';
import { isReservedUsername } from '#functions/auth/reservedNames.ts';
import { dropImage, releaseImagesSteps } from '#functions/images/images.ts';
import { type ClaimablePhoto, readProfilePhoto, usedByProfile } from '#functions/images/profilePhoto.ts';
import { confirmedAddressOf, isAddressConfirmed } from '#functions/members/names/emails.ts';
import {
  findUser,
  type ProfileFields,
  type StoredUser,
  updateUser,
  type ProfileChange,
} from '#functions/members/users.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { commonFailure } from '#functions/platform/http/failure.ts';
import { countIfDone } from '#functions/platform/http/throttle.ts';
import { ownUserWithLists } from '#functions/profiles/ownUser.ts';
import { startRosterSyncSteps } from '#functions/roster/startRosterSync.ts';
import { serve } from '#functions/serve.ts';
import { updateProfile } from '#shared/account/profileRoutes.ts';
import * as texts from '#shared/platform/texts.ts';
import { throttles } from '#shared/platform/throttles.ts';
import { profileFacts, factsRefusalOf } from './profileFacts.ts';

type UpdateCall = Call<typeof updateProfile>;

/** Changes the caller's profile with its claims and photo in one transaction; fields that are not sent stay. */
export async function run(call: UpdateCall) {
  const { body, caller, now } = call;
  const user = await ownProfile(caller.userId);
  await checkRequirements(call, user);
  const isRenamed = body.username !== undefined && body.username !== user.username;
  if (!isRenamed) return saveProfile(call, user);
  return countIfDone(throttles.renames, caller, now, () => saveProfile(call, user));
}

async function saveProfile(call: UpdateCall, stored: StoredUser) {
  const { body, files, caller, now, fail } = call;
  const claim = { ownerId: caller.userId, usedBy: usedByProfile(caller.userId) };
  const photo = await readProfilePhoto({ files, profileImg: body.profileImg }, claim, caller.userId, now);
  if (typeof photo === 'string') return fail(photo);
  const outcome = await changeProfile(call, stored, photo);
  if (outcome !== 'done' && photo?.fresh === true) await dropImage(photo.photoId);
  if (outcome === 'usernameTaken') return fail(outcome);
  if (outcome === 'refused') return fail('imageUnknown');
  if (outcome !== 'done') throw new Error(`A change of a profile ended as ${outcome}.`);
  const profile = await ownProfile(caller.userId);
  const user = { ...(await ownUserWithLists(profile)), emailVerified: isAddressConfirmed(profile) };
  return { success: true as const, message: texts.profileUpdated, user };
}

async function ownProfile(userId: string): Promise<StoredUser> {
  const user = await findUser(userId);
  if (user === undefined) throw commonFailure('unauthenticated');
  return user;
}

/**
 * Changing username or e-mail requires reauthentication. The e-mail is how a member recovers a lost account, so
 * replacing one takes the password itself.
 */
async function checkRequirements(call: UpdateCall, user: StoredUser): Promise<void> {
  const { body, fail } = call;
  const { username, email, passwordHash } = user;
  const factsRefused = factsRefusalOf(user, body);
  if (factsRefused !== undefined) return fail(factsRefused);
  const isRenamed = body.username !== undefined && body.username !== username;
  const hasNewAddress = body.email !== undefined && body.email !== email;
  if (!isRenamed && !hasNewAddress) return;
  const refusal = await reauthenticationRefusalOf(
    call,
    passwordHash,
    hasNewAddress && email !== '' ? 'password' : 'login',
  );
  if (refusal !== undefined) return fail(refusal);
  if (isRenamed && isReservedUsername(body.username ?? '')) return fail('usernameTaken');
}

/** If the profile changes in the meantime, it is read again, and so are the requirements of the change. */
function changeProfile(
  call: UpdateCall,
  first: StoredUser,
  photo: ClaimablePhoto | undefined,
): Promise<ProfileChange> {
  const { body, caller, now } = call;
  const fields = changedFields(body, photo);
  let user = first;
  return retryUntilDone(async () => {
    const isPhotoReplaced =
      fields.photoId !== undefined && fields.photoId !== user.photoId && user.photoId !== '';
    const media = [...(photo?.steps ?? []), ...(isPhotoReplaced ? releaseImagesSteps([user.photoId]) : [])];
    const facts = profileFacts(user, body);
    const renamed = renameEffects(user, fields, now);
    const steps = [...media, ...(await identitySteps(user, fields, now)), ...renamed.steps];
    const outcome = await updateUser(user, { ...fields, ...facts, ...renamed.fields }, now, steps);
    if (outcome !== 'stale') return outcome;
    user = await ownProfile(caller.userId);
    await checkRequirements(call, user);
    return RETRY;
  });
}

/** What a new name or address causes: the member is notified, and the reader of the address is asked to confirm it. */
async function identitySteps(user: StoredUser, { username, email }: Partial<ProfileFields>, now: Date) {
  const isRenamed = username !== undefined && username !== user.username;
  const hasNewAddress = email !== undefined && email !== user.email;
  const needsConfirmation = hasNewAddress && email !== confirmedAddressOf(user);
  return [
    ...(isRenamed
      ? accountChangeMailSteps(user, { what: 'usernameChanged', newUsername: username }, now)
      : []),
    ...(needsConfirmation ? askToConfirmSteps(user.id, email, now) : []),
    ...(email === '' ? await replaceAddressWithRecoverySteps(user, '', now) : []),
  ];
}

/**
 * A member confirmed by the roster who takes another name loses the confirmation, until a check finds the new name in
 * the roster.
 */
function renameEffects(
  { id, fullName, rosterRow }: StoredUser,
  fields: Partial<ProfileFields>,
  now: Date,
): { readonly fields: Partial<ProfileFields>; readonly steps: readonly Step[] } {
  const isRenamed = rosterRow !== undefined && fields.fullName !== undefined && fields.fullName !== fullName;
  return isRenamed
    ? { fields: { confirmed: false }, steps: startRosterSyncSteps(id, now) }
    : { fields: {}, steps: [] };
}

function changedFields(body: UpdateCall['body'], photo: ClaimablePhoto | undefined): Partial<ProfileFields> {
  const { fullName, username, email, gender, language, bio, website, profileImg } = body;
  const cleared = profileImg === '' ? { photoId: '', profilePhoto: '' } : {};
  const photoFields =
    photo === undefined ? cleared : { photoId: photo.photoId, profilePhoto: photo.profilePhoto };
  return {
    ...(fullName === undefined ? {} : { fullName }),
    ...(username === undefined ? {} : { username }),
    ...(email === undefined ? {} : { email }),
    ...(email === '' ? { verifiedEmail: '', verifiedAt: '', verifiedInside: false } : {}),
    ...(gender === undefined ? {} : { gender }),
    ...(language === undefined ? {} : { language }),
    ...(bio === undefined ? {} : { bio }),
    ...(website === undefined ? {} : { website }),
    ...photoFields,
  };
}

export const handler = serve(updateProfile, run);
