import { expect } from 'vitest';
import type { pretendObjects } from './pretendObjects.ts';
import { refusal, withFault } from './refusals.ts';

/**
 * Does the work and kills it before its write of this number, to the tables or the bucket. @returns whether it was done
 * before that.
 */
export async function isDoneBeforeWrite(
  bucket: ReturnType<typeof pretendObjects>,
  last: number,
  work: () => Promise<unknown>,
): Promise<boolean> {
  let left = last;
  const killed = refusal('Killed');
  const die = () => {
    left -= 1;
    return left < 0 ? killed : undefined;
  };
  bucket.beforeWrite = () => {
    const error = die();
    if (error !== undefined) throw error;
  };
  try {
    await withFault(
      { before: (command) => (/^(Put|Update|Delete)/.test(command) ? die() : undefined) },
      work,
    );
    return true;
  } catch (error) {
    expect(error).toBe(killed);
    return false;
  } finally {
    bucket.beforeWrite = () => undefined;
  }
}
