import { ApiProblem } from '#shared/platform/client.ts';

/** The status and message of a refused call; fails if it was not refused. */
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

/** The code of a refused call; 'none' if it was not refused. */
export async function codeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'none';
  } catch (error) {
    if (error instanceof ApiProblem) return error.code;
    throw error;
  }
}

/** The status of a call: 200 if it was not refused. */
export async function outcomeOf(call: Promise<unknown>): Promise<number> {
  try {
    await call;
    return 200;
  } catch (error) {
    if (error instanceof ApiProblem) return error.status;
    throw error;
  }
}
