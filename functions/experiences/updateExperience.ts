import { updateExperience } from '#shared/routes/experiences.ts';
import { texts } from '#shared/texts.ts';
import type { Call } from '../lib/call.ts';
import { serve } from '../lib/serve.ts';
import { type Edit, editExperience, findExperience, type StoredExperience } from '../stores/experiences.ts';
import { claimSteps, releaseSteps } from '../stores/images.ts';
import { claimOf, lookUp, type Named, namedIn, storeFiles } from './media.ts';
import { showOne } from './show.ts';

type UpdateCall = Call<typeof updateExperience>;

const tries = 10;
const fieldsOfKind = {
  job: ['title', 'company', 'location', 'role', 'startDate', 'endDate', 'description'],
  story: ['title', 'author', 'content'],
} as const;

/** Changes what is sent of an own experience; a new list of images replaces the old, whose images go. */
export async function run(call: UpdateCall) {
  const { params, body, files, caller, now, fail } = call;
  let seen = await findOwn(call);
  const named = namedIn(body, files);
  const stored = await storeFiles(files, caller.userId, now);
  if (stored === undefined) return fail('imageInvalid');
  const wanted = named === undefined ? undefined : [...named, ...stored];
  for (let count = 0; count < tries; count += 1) {
    if (!(await editExperience(seen, await editOf(call, seen, wanted)))) {
      seen = await findOwn(call);
      continue;
    }
    const experience = await showOne(caller.userId, (await findExperience(params.id)) ?? seen);
    return { success: true as const, message: texts.experienceUpdated, experience };
  }
  throw new Error('The experience is being written all the time.');
}

async function findOwn({ params, caller, fail }: UpdateCall): Promise<StoredExperience> {
  const seen = await findExperience(params.id);
  if (seen === undefined) return fail('experienceNotFound');
  return seen.authorId === caller.userId ? seen : fail('notYours');
}

async function editOf(
  { body, caller, now, fail }: UpdateCall,
  seen: StoredExperience,
  wanted: readonly Named[] | undefined,
): Promise<Edit> {
  const fields = Object.fromEntries(
    fieldsOfKind[seen.kind].flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])),
  );
  const { startDate, endDate } = { ...seen, ...fields };
  if (endDate < startDate) fail('endBeforeStart');
  if (wanted === undefined) return { fields, images: seen.images, steps: [], now };
  if (seen.kind === 'story' && wanted.length !== 1) fail('imageNeeded');
  const claim = claimOf(caller.userId, seen.sk);
  const images = await lookUp(wanted, claim, now);
  if (typeof images === 'string') return fail(images);
  const [before, after] = [idsOf(seen.images), idsOf(images)];
  const steps = [
    ...claimSteps([...after.difference(before)], claim, now),
    ...releaseSteps([...before.difference(after)]),
  ];
  return { fields, images, steps, now };
}

const idsOf = (images: readonly { readonly _id: string }[]) => new Set(images.map(({ _id }) => _id));

export const handler = serve(updateExperience, run);
