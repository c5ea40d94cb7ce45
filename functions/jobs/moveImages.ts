import type { Image } from '#shared/entities.ts';
import { copySizes } from '../stores/files.ts';
import { editExperience, findExperience } from '../stores/experiences.ts';
import { newId } from '../stores/ids.ts';
import { dropImage } from '../stores/images.ts';
import { beginMove, movedImage, movedImageSteps } from '../stores/movedImages.ts';
import { again, untilDone } from '../stores/retry.ts';
import type { moveImages } from './declared.ts';
import type { Work } from './job.ts';

/**
 * Gives the pictures of a hidden experience new addresses, one a step: only its author learns them, and those that
 * others may have kept are gone with the old rows, as of any deleted picture. `place` counts those that have moved.
 */
export const work: Work<typeof moveImages.input> = async ({ experienceId, caseId }, place = '0') => {
  const nth = Number(place);
  const isMoved = await untilDone(async () => {
    const seen = await findExperience(experienceId);
    const old = seen?.hidden === caseId ? seen.images[nth] : undefined;
    if (seen === undefined || old === undefined) return false;
    const now = new Date();
    const row = await beginMove(old._id, newId(), now);
    if (row === undefined) return true;
    await copySizes(old._id, row.pk);
    const fresh: Image = movedImage(row, old);
    const images = seen.images.with(nth, fresh);
    const steps = movedImageSteps(old._id, row);
    if (await editExperience(seen, { fields: {}, images, steps, now })) return true;
    await dropImage(row.pk);
    return again;
  });
  return isMoved ? String(nth + 1) : undefined;
};
