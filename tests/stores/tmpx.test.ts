import { expect, test } from 'vitest';
import { startEngine } from '../support/engine.ts';
import { withFaults } from '../support/faults.ts';
const engine = await startEngine();
const { newId } = await import('#functions/stores/ids.ts');
const store = await import('#functions/stores/experiences.ts');
const likes = await import('#functions/stores/likes.ts');
const { documents } = await import('#functions/stores/client.ts');
test('x', async () => {
  const u = newId();
  const user = { _id: u, id: u, fullName: 'a', username: 'a', profilePhoto: '' };
  const people = [newId(), newId(), newId(), newId()];
  let log: string[] = [];
  documents.middlewareStack.add(
    (next, ctx) => async (a) => {
      try {
        const r = await next(a);
        log.push(`${ctx.commandName} ok`);
        return r;
      } catch (e) {
        log.push(`${ctx.commandName} ${e.name} ${JSON.stringify(e.CancellationReasons)?.slice(0, 300)}`);
        throw e;
      }
    },
    { step: 'initialize', name: 'dbg' },
  );
  for (let seed = 1; seed < 60; seed++) {
    const id = newId();
    log = [];
    await store.addExperience(
      { id, kind: 'job', user, fields: {} as never, images: [], now: new Date() },
      [],
    );
    const n = (seed % 12) + 1;
    const work = withFaults(seed, () =>
      Promise.allSettled(
        Array.from({ length: n }, (_, i) =>
          ((seed * 7 + i * 13) % 5 < 3 ? likes.like : likes.unlike)(id, people[(i * seed) % 4]!),
        ),
      ),
    );
    const r = await Promise.race([
      work.then(() => 'ok'),
      new Promise((r) => setTimeout(() => r('HANG'), 8000)),
    ]);
    if (r === 'HANG') {
      process.stderr.write(
        `HANG seed ${seed} n ${n} ${log.length}\n${log.slice(0, 8).join('\n')}\n...\n${log.slice(-12).join('\n')}\n`,
      );
      process.stderr.write(
        JSON.stringify(await store.findExperience(id), (k, v) => (v instanceof Set ? ['SET', ...v] : v)) +
          '\n',
      );
      break;
    }
  }
  expect(1).toBe(1);
  process.exit(0);
});
