/** Name of what is kept of a comment that is being written. */
export const commentDraft = (experienceId: string): string => `comment:${experienceId}`;
