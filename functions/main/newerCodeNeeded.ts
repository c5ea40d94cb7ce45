/**
 * Thrown for a job or mail of a kind that this version does not have: a newer version started it, and this one runs
 * beside it during a deployment or after a rollback. The job waits, and no retry is used up.
 */
export class NewerCodeNeeded extends Error {
  override readonly name = 'NewerCodeNeeded';
}
