import { type ImageClaim, claimImageSteps } from '#functions/images/images.ts';
import { blocksAndMutesOf } from '#functions/members/ties/blocks.ts';
import { type ClientId, clientIdOf } from '#functions/platform/dynamo/clientIds.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { serve } from '#functions/serve.ts';
import { createExperience } from '#shared/experiences/postRoutes.ts';
import * as texts from '#shared/platform/texts.ts';
import {
  experienceImageClaim,
  findOwnImages,
  imagesNamedIn,
  storeUploadedImages,
} from './experienceImages.ts';
import { resolveMentions, encodeMentions, mentionTextOf } from './mentions.ts';
import { showOwnExperience } from './showExperiences.ts';
import { addExperience, findExperienceMadeWith, type ExperienceFields } from './store/experiences.ts';

type CreateCall = Call<typeof createExperience>;

/**
 * Posts a job experience or a story and claims its images in the same transaction. A repeated client id returns the
 * stored experience.
 */
export async function run(call: CreateCall) {
  const { body, caller, fail } = call;
  const clientId = clientIdOf(caller.userId, body.clientId);
  const stored =
    (await findExperienceMadeWith(clientId)) ??
    (await create(call, clientId)) ??
    // A concurrent request took the client id, and its images with it.
    (await findExperienceMadeWith(clientId)) ??
    fail('imageUnknown');
  const experience = await showOwnExperience(caller.userId, stored, await blocksAndMutesOf(caller.userId));
  return { success: true as const, message: texts.experienceCreated, experience };
}

/** @returns undefined if the client id or one of the images was taken in the meantime. */
async function create(call: CreateCall, clientId: ClientId | undefined) {
  const { body, caller, now, fail } = call;
  const id = newId(now);
  const claim = experienceImageClaim(caller.userId, id);
  const images = await imagesFor(call, claim);
  if (images === 'imageUnknown') return undefined;
  if (typeof images === 'string') return fail(images);
  const steps = claimImageSteps(
    images.map(({ _id }) => _id),
    claim,
    now,
  );
  const kind = body.kind ?? 'job';
  const fields = fieldsOf(body);
  const mentions = encodeMentions(await resolveMentions(caller, mentionTextOf(fields), now));
  const draft = { id, kind, authorId: caller.userId, fields, images, mentions, clientId, now };
  return addExperience(draft, steps);
}

async function imagesFor({ body, files, caller, now, fail }: CreateCall, claim: ImageClaim) {
  const namedImages = imagesNamedIn(body, files) ?? [];
  if (body.kind === 'story' && namedImages.length + files.length !== 1) return fail('imageNeeded');
  const stored = await storeUploadedImages(files, caller.userId, now);
  return stored === undefined ? fail('imageInvalid') : findOwnImages([...namedImages, ...stored], claim, now);
}

/** Copies the fields by name, so that nothing else in a body is ever stored. */
function fieldsOf(body: CreateCall['body']): ExperienceFields {
  if (body.kind === 'story') {
    const { title, author, content } = body;
    return { title, author, content };
  }
  const { title, company, location, role, startDate, endDate, description } = body;
  return { title, company, location, role, startDate, endDate, description };
}

export const handler = serve(createExperience, run);
