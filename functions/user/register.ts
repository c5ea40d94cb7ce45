import { register } from '#shared/routes/user.ts';
import { texts } from '#shared/texts.ts';
import type { Call } from '../lib/call.ts';
import { hashPassword, isCommon } from '../lib/passwords.ts';
import { type Photo, photoOf, usedByProfile } from '../lib/profilePhoto.ts';
import { serve } from '../lib/serve.ts';
import { newId } from '../stores/ids.ts';
import { dropImage, signupOwner } from '../stores/images.ts';
import { addUser, isTaken, type StoredUser } from '../stores/users.ts';

/** Creates an account: profile, claims on name and e-mail, and the photo, in one transaction. */
export async function run({ body, files, caller, now, fail }: Call<typeof register>) {
  if (isCommon(body.password)) return fail('passwordCommon');
  // The claim in the transaction decides; this only spares the work for a name that is long gone.
  if (await isTaken(body.username)) return fail('usernameTaken');
  const id = newId(now);
  const claim = { ownerId: caller?.userId ?? signupOwner, usedBy: usedByProfile(id) };
  const photo = await photoOf({ files, profileImg: body.profileImg }, claim, id, now);
  if (typeof photo === 'string') return fail(photo);
  const written = await create(await profileOf(body, { id, photo, now }), photo);
  if (written === 'usernameTaken' || written === 'emailTaken') return fail(written);
  if (written === 'refused') return fail('imageUnknown');
  if (written !== 'done') throw new Error(`A new account ended as ${written}.`);
  return { success: true as const, message: texts.signupSuccess };
}

/** Nothing half-made stays: the photo that came along goes with the account that was not made. */
async function create(user: StoredUser, photo: Photo | undefined) {
  const dropped = async () => {
    if (photo?.fresh === true) await dropImage(photo.photoId);
  };
  try {
    const written = await addUser(user, photo?.steps);
    if (written !== 'done') await dropped();
    return written;
  } catch (error) {
    await dropped();
    throw error;
  }
}

async function profileOf(
  body: Call<typeof register>['body'],
  { id, photo, now }: { readonly id: string; readonly photo: Photo | undefined; readonly now: Date },
): Promise<StoredUser> {
  const { fullName, username, email = '', gender = '', bio = '', website = '', password } = body;
  const passwordHash = await hashPassword(password);
  const at = now.toISOString();
  const written = { version: 1, createdAt: at, updatedAt: at };
  const counted = { followersCount: 0, followingCount: 0 };
  const { profilePhoto, photoId } = photo ?? { profilePhoto: '', photoId: '' };
  const facts = { id, fullName, username, email, gender, bio, website, profilePhoto, photoId };
  return { ...facts, role: 'member', passwordHash, ...counted, ...written };
}

export const handler = serve(register, run);
