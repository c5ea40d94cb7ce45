import { createExperience } from '#shared/routes/experiences.ts';
import { texts } from '#shared/texts.ts';
import type { Call } from '../lib/call.ts';
import { problem } from '../lib/failure.ts';
import { serve } from '../lib/serve.ts';
import { addExperience, type Fields } from '../stores/experiences.ts';
import { newId } from '../stores/ids.ts';
import { claimSteps } from '../stores/images.ts';
import { authorOf } from '../stores/users.ts';
import { claimOf, lookUp, namedIn, storeFiles } from './media.ts';
import { showOne } from './show.ts';

type CreateCall = Call<typeof createExperience>;

/** Shares a job experience or a story; its images are bound to it in the same transaction. */
export async function run(call: CreateCall) {
  const { body, caller, now, fail } = call;
  const id = newId(now);
  const user = await authorOf(caller.userId);
  if (user === undefined) throw problem('unauthenticated');
  const images = await imagesFor(call, id);
  const ids = images.map(({ _id }) => _id);
  const kind = body.kind ?? 'job';
  const stored = await addExperience(
    { id, kind, user, fields: fieldsOf(body), images, now },
    claimSteps(ids, claimOf(caller.userId, id), now),
  );
  if (stored === undefined) return fail('imageUnknown');
  const experience = await showOne(caller.userId, stored);
  return { success: true as const, message: texts.experienceCreated, experience };
}

async function imagesFor({ body, files, caller, now, fail }: CreateCall, id: string) {
  const named = namedIn(body, files) ?? [];
  if (body.kind === 'story' && named.length + files.length !== 1) return fail('imageNeeded');
  const stored = await storeFiles(files, caller.userId, now);
  if (stored === undefined) return fail('imageInvalid');
  const images = await lookUp([...named, ...stored], claimOf(caller.userId, id), now);
  return typeof images === 'string' ? fail(images) : images;
}

/** Copied by name: nothing else of a body is ever stored. */
function fieldsOf(body: CreateCall['body']): Fields {
  if (body.kind === 'story') {
    const { title, author, content } = body;
    return { title, author, content };
  }
  const { title, company, location, role, startDate, endDate, description } = body;
  return { title, company, location, role, startDate, endDate, description };
}

export const handler = serve(createExperience, run);
