import { beforeEach, expect, test, vi } from 'vitest';

/** Records what was added to the page instead of loading it. */
let links: HTMLLinkElement[];
let fetched: string[];
let answer: () => Promise<Response>;
let page: Awaited<ReturnType<typeof aNewPage>>;

const [script, shared, sheet] = ['assets/a.js', 'assets/b.js', 'assets/c.css'];
/** A module without the state of the page before. */
function aNewPage() {
  vi.resetModules();
  return import('./preloadChunks.ts');
}

const okResponse = () => Promise.resolve(new Response('export default 1'));

beforeEach(async () => {
  [links, fetched, answer] = [[], [], okResponse];
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLLinkElement) links.push(node);
  });
  vi.stubGlobal('fetch', (address: string) => {
    fetched.push(address);
    return answer();
  });
  page = await aNewPage();
});

const linked = () => links.map(({ rel, href }) => `${rel} ${new URL(href).pathname}`);
const tell = (index: number, what: 'load' | 'error') => links[index]?.dispatchEvent(new Event(what));
const code = () => Promise.resolve('code');

test('the first load requests files at once, each once, and its code waits for no script', async () => {
  expect(await page.preloadChunks(code, [script, shared])).toBe('code');
  expect(await page.preloadChunks(code, [shared])).toBe('code');

  expect(linked()).toEqual([`modulepreload /${script}`, `modulepreload /${shared}`]);
  expect(fetched).toEqual([]);
});

test('code waits for its style sheet, which two parts share', async () => {
  const load = vi.fn(code);
  const both = Promise.all([page.preloadChunks(load, [sheet]), page.preloadChunks(load, [sheet])]);
  await Promise.resolve();
  expect(load).not.toHaveBeenCalled();

  tell(0, 'load');

  expect(await both).toEqual(['code', 'code']);
  expect(linked()).toEqual([`stylesheet /${sheet}`]);
});

test('a style sheet in the page is not loaded again after the others', async () => {
  const own = document.createElement('link');
  own.href = `/${sheet}`;
  document.body.append(own);

  expect(await page.preloadChunks(code, [sheet])).toBe('code');

  expect(linked()).toEqual([]);
  own.remove();
});

test('on a rendered page, scripts are fetched as data, each once, and run when all have arrived', async () => {
  page.markPageDrawn();
  const load = vi.fn(code);
  const both = Promise.all([
    page.preloadChunks(load, [script, shared, sheet]),
    page.preloadChunks(load, [shared, sheet]),
  ]);
  await expect.poll(() => fetched).toEqual([`/${script}`, `/${shared}`]);
  expect(load).not.toHaveBeenCalled();

  tell(0, 'load');

  expect(await both).toEqual(['code', 'code']);
  expect(linked()).toEqual([`stylesheet /${sheet}`]);
});

test.each([
  ['lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['gone', () => Promise.resolve(new Response('', { status: 404 }))],
])('a browser that caches failures still shows a screen whose script was %s once', async (_, failure) => {
  page.markPageDrawn();
  const load = vi.fn(code);
  answer = failure;
  await expect(page.preloadChunks(load, [script])).rejects.toThrow();
  // A failed import fails as long as the page lives.
  expect(load).not.toHaveBeenCalled();
  answer = okResponse;

  expect(await page.preloadChunks(load, [script])).toBe('code');
});

test('a script that never finishes is given up', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  vi.stubGlobal('fetch', async (_address: string, { signal }: RequestInit) => {
    signal?.throwIfAborted();
    return new Promise(() => {});
  });
  page.markPageDrawn();

  await expect(page.preloadChunks(code, [script])).rejects.toThrow(/abort/i);
});

test('a style sheet that failed is requested again before its screen is shown', async () => {
  const first = page.preloadChunks(code, [sheet]);
  tell(0, 'error');
  await expect(first).rejects.toThrow(sheet);

  const second = page.preloadChunks(code, [sheet]);
  tell(1, 'load');

  expect(await second).toBe('code');
  expect(linked()).toHaveLength(2);
});

test('code that the browser will not retry says so', async () => {
  const failing = page.preloadChunks(() => Promise.reject(new TypeError('Failed to fetch')), [script]);

  await expect(failing).rejects.toMatchObject({ name: 'ChunkUnusable' });
});

test('code without files of its own loads on its own', async () => {
  expect(await page.preloadChunks(code)).toBe('code');
  expect([...links, ...fetched]).toEqual([]);
});
