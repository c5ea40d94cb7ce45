import * as z from 'zod/mini';
import { job } from '#functions/platform/jobs/job.ts';

/** Clears up behind a deleted experience: its images, its comments, its likes, and what its author was told of them. */
export const clearExperience = job({
  name: 'clearExperience',
  input: z.object({
    experienceId: z.string(),
    imageIds: z.array(z.string()),
    /** Missing in jobs of versions before. */
    authorId: z.optional(z.string()),
  }),
  unique: ({ experienceId }) => experienceId,
});

/** Takes away the likes that came as their experience was deleted. */
export const clearLateLikes = job({
  name: 'clearLateLikes',
  input: z.object({ experienceId: z.string() }),
  unique: ({ experienceId }) => experienceId,
});
