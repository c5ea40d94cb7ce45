import * as z from 'zod/mini';
import { job } from '#functions/platform/jobs/job.ts';

/** Cleans up after a deleted experience: its images, comments and likes, and its author's notices. */
export const clearExperience = job({
  name: 'clearExperience',
  input: z.object({
    experienceId: z.string(),
    imageIds: z.array(z.string()),
    authorId: z.string(),
  }),
  unique: ({ experienceId }) => experienceId,
});

/** Deletes the likes that arrived while their experience was being deleted. */
export const clearLateLikes = job({
  name: 'clearLateLikes',
  input: z.object({ experienceId: z.string() }),
  unique: ({ experienceId }) => experienceId,
});
