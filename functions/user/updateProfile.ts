import { updateProfile } from '#shared/routes/user.ts';
import { texts } from '#shared/texts.ts';
import type { Call } from '../lib/call.ts';
import { problem } from '../lib/failure.ts';
import { wholeOwnUser } from '../lib/ownUser.ts';
import { isPasswordOf } from '../lib/passwords.ts';
import { type Photo, photoOf, usedByProfile } from '../lib/profilePhoto.ts';
import { serve } from '../lib/serve.ts';
import { dropImage, releaseSteps } from '../stores/images.ts';
import { hit, scaled } from '../stores/limits.ts';
import { findUser, type ProfileFields, type StoredUser, updateUser, type Written } from '../stores/users.ts';

const tries = 5;
/** Whoever has stolen a session shall not guess the password by it. */
const guesses = { most: 10, seconds: 900 };
type UpdateCall = Call<typeof updateProfile>;

/** Changes the own profile with its claims and its photo in one transaction; what is not sent stays. */
export async function run(call: UpdateCall) {
  const { body, files, caller, now, fail } = call;
  const seen = await ownProfile(caller.userId);
  await admitEmail(call, seen);
  const claim = { ownerId: caller.userId, usedBy: usedByProfile(caller.userId) };
  const photo = await photoOf({ files, profileImg: body.profileImg }, claim, caller.userId, now);
  if (typeof photo === 'string') return fail(photo);
  const written = await change(call, seen, photo);
  if (written !== 'done' && photo?.fresh === true) await dropImage(photo.photoId);
  if (written === 'usernameTaken' || written === 'emailTaken') return fail(written);
  if (written === 'refused') return fail('imageUnknown');
  if (written !== 'done') throw new Error(`A change of a profile ended as ${written}.`);
  const user = await wholeOwnUser(await ownProfile(caller.userId));
  return { success: true as const, message: texts.profileUpdated, user };
}

async function ownProfile(userId: string): Promise<StoredUser> {
  const user = await findUser(userId);
  if (user === undefined) throw problem('unauthenticated');
  return user;
}

/** An e-mail that was set is where a member would be reached who lost the account: it takes cookie and password to change. */
async function admitEmail(
  { body, caller, now, fail }: UpdateCall,
  { id, email, passwordHash }: StoredUser,
): Promise<void> {
  if (body.email === undefined || email === '' || body.email === email) return;
  if (body.password === undefined) return fail('passwordNeeded');
  if (!caller.byCookie) return fail('sessionCookieNeeded');
  const window = { key: `email#${id}`, most: scaled(guesses.most), seconds: guesses.seconds };
  const retryAfterSeconds = await hit(window, now);
  if (retryAfterSeconds !== undefined) throw problem('tooManyTries', { retryAfterSeconds });
  if (!(await isPasswordOf(passwordHash, body.password))) fail('passwordWrong');
}

/** Somebody may write the same profile meanwhile: then it is read again. */
async function change(
  { body, caller, now }: UpdateCall,
  first: StoredUser,
  photo: Photo | undefined,
): Promise<Written> {
  let written: Written = 'stale';
  for (let attempt = 0; attempt < tries && written === 'stale'; attempt += 1) {
    const seen = attempt === 0 ? first : await ownProfile(caller.userId);
    const fields = changedFields(body, photo);
    const replaced = fields.photoId !== undefined && fields.photoId !== seen.photoId && seen.photoId !== '';
    const steps = [...(photo?.steps ?? []), ...(replaced ? releaseSteps([seen.photoId]) : [])];
    written = await updateUser(seen, fields, now, steps);
  }
  return written;
}

function changedFields(body: UpdateCall['body'], photo: Photo | undefined): Partial<ProfileFields> {
  const { fullName, username, email, gender, bio, website, profileImg } = body;
  const cleared = profileImg === '' ? { photoId: '', profilePhoto: '' } : {};
  const pictured =
    photo === undefined ? cleared : { photoId: photo.photoId, profilePhoto: photo.profilePhoto };
  return {
    ...(fullName === undefined ? {} : { fullName }),
    ...(username === undefined ? {} : { username }),
    ...(email === undefined ? {} : { email }),
    ...(gender === undefined ? {} : { gender }),
    ...(bio === undefined ? {} : { bio }),
    ...(website === undefined ? {} : { website }),
    ...pictured,
  };
}

export const handler = serve(updateProfile, run);
