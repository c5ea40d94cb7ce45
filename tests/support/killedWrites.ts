import { expect } from 'vitest';
import { s3 } from '#functions/platform/s3/storage.ts';
import { refusal, withFault } from './refusals.ts';

const step = { step: 'initialize', name: 'killed', override: true } as const;

/** Does the work and kills it before this write to a table or a bucket. @returns whether it was done before that. */
export async function isDoneBeforeWrite(last: number, work: () => Promise<unknown>): Promise<boolean> {
  let left = last;
  const killed = refusal('Killed');
  const before = (command: string) => {
    if (!/^(Put|Update|Delete|TransactWrite)/.test(command)) return undefined;
    left -= 1;
    return left < 0 ? killed : undefined;
  };
  s3().middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const error = before(commandName);
        if (error !== undefined) throw error;
        return next(args);
      },
    step,
  );
  try {
    await withFault({ before }, work);
    return true;
  } catch (error) {
    expect(error).toBe(killed);
    return false;
  } finally {
    s3().middlewareStack.remove(step.name);
  }
}
