import { updateExperience } from '#shared/experiences/postRoutes.ts';
import * as texts from '#shared/platform/texts.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/members/sessions/serve.ts';
import { changedSteps } from '#functions/cases/appeals.ts';
import { blocksAndMutesOf } from '#functions/members/ties/blocks.ts';
import { type Edit, editExperience, findExperience, type StoredExperience } from './store/experiences.ts';
import { claimSteps, releaseSteps } from '#functions/images/images.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { claimOf, findOwnImages, type NamedImage, imagesNamedIn, storeFiles } from './media.ts';
import { readMentions, resolveMentions, storedMentions } from './mentions.ts';
import { showOwn, isUnknownTo } from './show.ts';

type UpdateCall = Call<typeof updateExperience>;

const fieldsOfKind = {
  job: ['title', 'company', 'location', 'role', 'startDate', 'endDate', 'description'],
  story: ['title', 'author', 'content'],
} as const;

/**
 * Changes the given fields of the caller's experience; a new list of images replaces the old one, and removed images
 * are deleted.
 */
export async function run(call: UpdateCall) {
  const { params, body, files, caller, now, fail } = call;
  const first = await findOwn(call);
  const named = imagesNamedIn(body, files);
  const stored = await storeFiles(files, caller.userId, now);
  if (stored === undefined) return fail('imageInvalid');
  const wanted = named === undefined ? undefined : [...named, ...stored];
  let seen: StoredExperience | undefined = first;
  await retryUntilDone(async () => {
    seen ??= await findOwn(call);
    const edit = await editOf(call, seen, wanted);
    const looks = seen.hidden === undefined ? [] : await changedSteps(seen.hidden, now);
    const isDone = await editExperience(seen, { ...edit, steps: [...edit.steps, ...looks] });
    seen = undefined;
    return isDone || RETRY;
  });
  const [changed, blocksAndMutes] = await Promise.all([
    findExperience(params.id),
    blocksAndMutesOf(caller.userId),
  ]);
  const experience = await showOwn(caller.userId, changed ?? first, blocksAndMutes);
  return { success: true as const, message: texts.experienceUpdated, experience };
}

async function findOwn({ params, caller, fail }: UpdateCall): Promise<StoredExperience> {
  const seen = await findExperience(params.id);
  if (seen === undefined) return fail('experienceNotFound');
  if (seen.authorId === caller.userId) return seen;
  return fail((await isUnknownTo(caller.userId, seen)) ? 'experienceNotFound' : 'notYours');
}

async function editOf(
  { body, caller, now, fail }: UpdateCall,
  seen: StoredExperience,
  wanted: readonly NamedImage[] | undefined,
): Promise<Edit> {
  const fields = Object.fromEntries(
    fieldsOfKind[seen.kind].flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])),
  );
  const { startDate, endDate } = { ...seen, ...fields };
  if (endDate < startDate) fail('endBeforeStart');
  const mentions = await mentionsAfter(fields, seen, caller, now);
  if (wanted === undefined) return { fields, images: seen.images, mentions, steps: [], now };
  if (seen.kind === 'story' && wanted.length !== 1) fail('imageNeeded');
  const claim = claimOf(caller.userId, seen.sk);
  const images = await findOwnImages(wanted, claim, now, seen.images);
  if (typeof images === 'string') return fail(images);
  const [before, after] = [idsOf(seen.images), idsOf(images)];
  const steps = [
    ...claimSteps([...after.difference(before)], claim, now),
    ...releaseSteps([...before.difference(after)]),
  ];
  return { fields, images, mentions, steps, now };
}

/** Whom the text mentions after an edit; undefined if the text stays. */
async function mentionsAfter(
  fields: Edit['fields'],
  seen: StoredExperience,
  caller: UpdateCall['caller'],
  now: Date,
): Promise<string | undefined> {
  const text = fields[seen.kind === 'story' ? 'content' : 'description'];
  if (text === undefined) return undefined;
  return storedMentions(await resolveMentions(caller, text, now, readMentions(seen.mentions))) ?? '';
}

const idsOf = (images: readonly { readonly _id: string }[]) => new Set(images.map(({ _id }) => _id));

export const handler = serve(updateExperience, run);
