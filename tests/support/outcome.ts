import { ApiProblem } from '#shared/client.ts';

/** The status and sentence a call was refused with; fails where it was not refused. */
export async function refusal(
  call: Promise<unknown>,
): Promise<{ status: number; message: string; code: string }> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ApiProblem) {
      return { status: error.status, message: error.message, code: error.code };
    }
    throw error;
  }
  throw new Error('The call was not refused.');
}
