import type { documents } from '#functions/stores/client.ts';

/** How often a request is refused before it is done, and how often its answer is lost behind it. */
const refused = 0.1;
const lost = 0.15;

/** Chance that repeats itself: mulberry32. */
function chanceFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function fault(name: string): Error {
  return Object.assign(new Error(name), { name, $metadata: {} });
}

/** Does the work while a quarter of all requests to DynamoDB fails: some before they are done, some behind it. */
export async function withFaults<T>(seed: number, work: () => Promise<T>): Promise<T> {
  const { documents: client }: { documents: typeof documents } = await import('#functions/stores/client.ts');
  const chance = chanceFrom(seed);
  const name = 'faults';
  client.middlewareStack.add(
    (next) => async (input) => {
      const drawn = chance();
      if (drawn < refused) throw fault('ServiceUnavailable');
      const answer = await next(input);
      if (drawn < refused + lost) throw fault('TimeoutError');
      return answer;
    },
    { step: 'initialize', priority: 'high', name, override: true },
  );
  try {
    return await work();
  } finally {
    client.middlewareStack.remove(name);
  }
}
