import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { runWrite } from './writes.ts';

const key = ['likes', 'one'];
const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** Server responses, each held back until the test releases it. */
class Server {
  readonly #answers: ((likes: number) => void)[] = [];
  readonly read = (): Promise<number> =>
    new Promise((resolve) => {
      this.#answers.push(resolve);
    });

  get asked(): number {
    return this.#answers.length;
  }

  answer(index: number, likes: number): void {
    this.#answers[index]?.(likes);
  }
}

/** A list on the screen, loaded once and being refetched. */
async function rereading() {
  const server = new Server();
  const observer = new QueryObserver(client, { queryKey: key, queryFn: server.read });
  const stop = observer.subscribe(() => undefined);
  server.answer(0, 5);
  await expect.poll(() => client.getQueryData(key)).toBe(5);
  void client.refetchQueries({ queryKey: key });
  await expect.poll(() => server.asked).toBe(2);
  return { server, stop };
}

const show = (likes: number) => () => client.setQueryData(key, likes);

afterEach(() => client.clear());

test('a read that started before a write does not undo it: it is canceled and repeated afterwards', async () => {
  const { server, stop } = await rereading();
  const sent = Promise.withResolvers<number>();

  const written = runWrite(client, {
    affectedKeys: [['likes']],
    applyOptimistic: show(6),
    send: () => sent.promise,
    applyResponse: (likes) => client.setQueryData(key, likes),
  });
  await expect.poll(() => client.getQueryData(key)).toBe(6);
  server.answer(1, 5);
  sent.resolve(7);
  await written;

  expect(client.getQueryData(key)).toBe(7);
  await expect.poll(() => server.asked).toBe(3);
  server.answer(2, 8);
  await expect.poll(() => client.getQueryData(key)).toBe(8);
  stop();
});

test('a read that started during the write does not undo it either', async () => {
  const { server, stop } = await rereading();
  server.answer(1, 5);
  const sent = Promise.withResolvers<number>();
  const written = runWrite(client, {
    affectedKeys: [['likes']],
    applyOptimistic: show(6),
    send: () => sent.promise,
    applyResponse: (likes) => client.setQueryData(key, likes),
  });
  await expect.poll(() => client.getQueryData(key)).toBe(6);

  void client.refetchQueries({ queryKey: key });
  await expect.poll(() => server.asked).toBe(3);
  sent.resolve(7);
  await written;
  server.answer(2, 5);

  expect(client.getQueryData(key)).toBe(7);
  await expect.poll(() => server.asked).toBe(4);
  stop();
});

test('a failed write restores the previous state and says why', async () => {
  client.setQueryData(key, 5);

  const written = runWrite(client, {
    affectedKeys: [['likes']],
    applyOptimistic: show(6),
    send: () => Promise.reject(new Error('no')),
    rollBack: show(5),
  });

  await expect(written).rejects.toThrow('no');
  expect(client.getQueryData(key)).toBe(5);
});

test('other queries are not touched', async () => {
  const server = new Server();
  const other = new QueryObserver(client, { queryKey: ['events'], queryFn: server.read });
  const stop = other.subscribe(() => undefined);

  await runWrite(client, {
    affectedKeys: [['likes']],
    applyOptimistic: show(6),
    send: () => Promise.resolve(6),
  });
  server.answer(0, 1);

  await expect.poll(() => client.getQueryData(['events'])).toBe(1);
  expect(server.asked).toBe(1);
  stop();
});
