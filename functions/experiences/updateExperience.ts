import { reopenCaseSteps } from '#functions/cases/appeals.ts';
import { claimImageSteps, releaseImagesSteps } from '#functions/images/images.ts';
import { blocksAndMutesOf } from '#functions/members/ties/blocks.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { updateExperience } from '#shared/experiences/postRoutes.ts';
import * as texts from '#shared/platform/texts.ts';
import {
  experienceImageClaim,
  findOwnImages,
  type NamedImage,
  imagesNamedIn,
  storeUploadedImages,
} from './experienceImages.ts';
import { readMentions, resolveMentions, encodeMentions } from './mentions.ts';
import { showOwnExperience, isInvisibleTo } from './showExperiences.ts';
import {
  type ExperienceEdit,
  editExperience,
  findExperience,
  type StoredExperience,
} from './store/experiences.ts';

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
  const namedImages = imagesNamedIn(body, files);
  const stored = await storeUploadedImages(files, caller.userId, now);
  if (stored === undefined) return fail('imageInvalid');
  const newImages = namedImages === undefined ? undefined : [...namedImages, ...stored];
  let current: StoredExperience | undefined = first;
  await retryUntilDone(async () => {
    current ??= await findOwn(call);
    const edit = await editOf(call, current, newImages);
    const caseSteps = current.hidden === undefined ? [] : await reopenCaseSteps(current.hidden, now);
    const isDone = await editExperience(current, { ...edit, steps: [...edit.steps, ...caseSteps] });
    current = undefined;
    return isDone || RETRY;
  });
  const [changed, blocksAndMutes] = await Promise.all([
    findExperience(params.id),
    blocksAndMutesOf(caller.userId),
  ]);
  const experience = await showOwnExperience(caller.userId, changed ?? first, blocksAndMutes);
  return { success: true as const, message: texts.experienceUpdated, experience };
}

async function findOwn({ params, caller, fail }: UpdateCall): Promise<StoredExperience> {
  const experience = await findExperience(params.id);
  if (experience === undefined) return fail('experienceNotFound');
  if (experience.authorId === caller.userId) return experience;
  return fail((await isInvisibleTo(caller.userId, experience)) ? 'experienceNotFound' : 'notYours');
}

async function editOf(
  { body, caller, now, fail }: UpdateCall,
  experience: StoredExperience,
  newImages: readonly NamedImage[] | undefined,
): Promise<ExperienceEdit> {
  const fields = Object.fromEntries(
    fieldsOfKind[experience.kind].flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])),
  );
  const { startDate, endDate } = { ...experience, ...fields };
  if (endDate < startDate) fail('endBeforeStart');
  const mentions = await mentionsAfter(fields, experience, caller, now);
  if (newImages === undefined) return { fields, images: experience.images, mentions, steps: [], now };
  if (experience.kind === 'story' && newImages.length !== 1) fail('imageNeeded');
  const claim = experienceImageClaim(caller.userId, experience.sk);
  const images = await findOwnImages(newImages, claim, now, experience.images);
  if (typeof images === 'string') return fail(images);
  const [before, after] = [idsOf(experience.images), idsOf(images)];
  const steps = [
    ...claimImageSteps([...after.difference(before)], claim, now),
    ...releaseImagesSteps([...before.difference(after)]),
  ];
  return { fields, images, mentions, steps, now };
}

/** Whom the text mentions after an edit; undefined if the text stays. */
async function mentionsAfter(
  fields: ExperienceEdit['fields'],
  experience: StoredExperience,
  caller: UpdateCall['caller'],
  now: Date,
): Promise<string | undefined> {
  const text = fields[experience.kind === 'story' ? 'content' : 'description'];
  if (text === undefined) return undefined;
  return encodeMentions(await resolveMentions(caller, text, now, readMentions(experience.mentions))) ?? '';
}

const idsOf = (images: readonly { readonly _id: string }[]) => new Set(images.map(({ _id }) => _id));

export const handler = serve(updateExperience, run);
