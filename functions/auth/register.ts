import { dropImage, signupOwner } from '#functions/images/images.ts';
import { type ClaimablePhoto, readProfilePhoto, usedByProfile } from '#functions/images/profilePhoto.ts';
import { isUsernameTaken } from '#functions/members/names/usernames.ts';
import { addUser, type StoredUser } from '#functions/members/users.ts';
import { admissionOf, isInvitationUsable } from '#functions/membership/admission.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { serve } from '#functions/serve.ts';
import { register } from '#shared/auth/registerRoutes.ts';
import * as texts from '#shared/platform/texts.ts';
import { askToConfirmSteps } from './askToConfirm.ts';
import { isGuessablePassword } from './passwords/guessable.ts';
import { hashPassword } from './passwords/passwords.ts';
import { isReservedUsername } from './reservedNames.ts';

/** Creates an account: profile, username claim and photo in one transaction. */
export async function run({ body, files, caller, now, fail }: Call<typeof register>) {
  // Only saves work for a name that was taken long ago; the claim in the transaction decides.
  if (isReservedUsername(body.username) || (await isUsernameTaken(body.username, now)))
    return fail('usernameTaken');
  const id = newId(now);
  const admission = await admissionOf(id, body.invitation, now);
  if (admission === undefined) return fail('invitationEnded');
  if (isGuessablePassword(body.password, { ...body, school: admission.school }))
    return fail('passwordCommon');
  const claim = { ownerId: caller?.userId ?? signupOwner, usedBy: usedByProfile(id) };
  const photo = await readProfilePhoto({ files, profileImg: body.profileImg }, claim, id, now);
  if (typeof photo === 'string') return fail(photo);
  const user = { ...(await profileOf(body, { id, photo, now })), ...admission.facts };
  const confirmationSteps = askToConfirmSteps(id, user.email, now);
  const outcome = await create(user, photo, [...confirmationSteps, ...admission.steps]);
  if (outcome === 'usernameTaken') return fail(outcome);
  if (outcome === 'refused') return fail(await whyRefused(body.invitation, now));
  if (outcome !== 'done') throw new Error(`Creating the account failed: ${outcome}.`);
  return { success: true as const, message: texts.signupSuccess };
}

/** On failure nothing stays: the uploaded photo is deleted if the account was not created. */
async function create(user: StoredUser, photo: ClaimablePhoto | undefined, steps: readonly Step[]) {
  const dropped = async () => {
    if (photo?.fresh === true) await dropImage(photo.photoId);
  };
  try {
    const outcome = await addUser(user, [...(photo?.steps ?? []), ...steps]);
    if (outcome !== 'done') await dropped();
    return outcome;
  } catch (error) {
    await dropped();
    throw error;
  }
}

/**
 * Why the transaction failed: at the same moment the photo was claimed elsewhere, or the invitation was used up or
 * ended.
 */
async function whyRefused(invitation: string | undefined, now: Date) {
  const isGood = invitation === undefined || (await isInvitationUsable(invitation, now));
  return isGood ? 'imageUnknown' : 'invitationEnded';
}

async function profileOf(
  body: Call<typeof register>['body'],
  { id, photo, now }: { readonly id: string; readonly photo: ClaimablePhoto | undefined; readonly now: Date },
): Promise<StoredUser> {
  const {
    fullName,
    username,
    email = '',
    gender = '',
    language = '',
    bio = '',
    website = '',
    password,
  } = body;
  const passwordHash = await hashPassword(password);
  const at = now.toISOString();
  const rowFields = { version: 1, createdAt: at, updatedAt: at };
  const counters = { followersCount: 0, followingCount: 0 };
  const { profilePhoto, photoId } = photo ?? { profilePhoto: '', photoId: '' };
  const facts = { id, fullName, username, email, gender, language, bio, website, profilePhoto, photoId };
  return { ...facts, role: 'member', passwordHash, ...counters, ...rowFields };
}

export const handler = serve(register, run);
