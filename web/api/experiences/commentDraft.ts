/**
 * The name of the draft of a comment, for `useDraftForm`. In a file of its own, because every card asks whether there is
 * one.
 */
export const commentDraftKey = (experienceId: string) => `comment-${experienceId}`;
