import { ApiProblem } from '#shared/client.ts';

/** True where the server refuses a decision since another admin was faster, or who asked has changed or is gone. */
export function wasFaster(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 404 || error.status === 409);
}
