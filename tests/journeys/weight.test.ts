// @module-tag heavy
import type { Browser, BrowserContext } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { updateProfile } from '#shared/account/profileRoutes.ts';
import { createExperience } from '#shared/experiences/postRoutes.ts';
import { closeVisitors, sharedBrowser } from '../support/browser.ts';
import { anEvent, experienceBody } from '../support/content.ts';
import { aMember, anAdmin } from '../support/people.ts';
import { aPhotograph } from '../support/pictures.ts';
import { siteUrl } from '../support/site.ts';
import { upload } from '../support/uploading.ts';
import { aVisitor, signIn } from '../support/visitor.ts';
import { codeIn, type Transfer, watchWire } from '../support/wire.ts';

interface Budget {
  readonly path: string;
  /** The element that appears when the screen has its content. */
  readonly ready: string;
  /** Bytes of HTML, CSS and JavaScript, compressed, and the number of files. */
  readonly bytes: number;
  readonly files: number;
  /**
   * Each once, except the conversations: if they loaded before the connection opened, they load again, so that nothing
   * in between is lost.
   */
  readonly apiCalls: readonly string[];
}

const budgets: readonly Budget[] = [
  {
    path: '/',
    ready: 'From campus radio to trains',
    bytes: 170_000,
    files: 14,
    apiCalls: ['events/all', 'experiences/all', 'home', 'message/conversations'],
  },
  {
    path: '/messages',
    ready: "Let's start a conversation",
    // 180,000 until the states of a message got names of their own, which cost 0.2 kB.
    bytes: 180_500,
    files: 16,
    apiCalls: ['message/conversations', 'user'],
  },
  {
    path: '/experience',
    ready: 'From campus radio to trains',
    bytes: 171_000,
    files: 14,
    apiCalls: ['experiences/all', 'message/conversations'],
  },
];

let browser: Browser;
let signedIn: BrowserContext;
/** A post with an image, by a member with a photo. */
let postId: string;

beforeAll(async () => {
  browser = await sharedBrowser();
  const author = await aMember();
  const photo = await upload(author.call, await aPhotograph(1600, 1200), 'image/jpeg');
  await author.call(updateProfile, { body: { profileImg: photo.id } });
  const picture = await upload(author.call, await aPhotograph(1600, 1200), 'image/jpeg');
  const body = { ...experienceBody(), images: [picture.id] };
  postId = (await author.call(createExperience, { body })).data.experience.id;
  await anEvent(await anAdmin());
  const visitor = await aVisitor(browser);
  await signIn(visitor.page, await aMember());
  signedIn = visitor.context;
});

afterAll(() => closeVisitors(browser));

/** Opens a screen with an empty cache, and waits until the network is idle. */
async function open(
  context: BrowserContext,
  { path, ready, isSignedIn }: { path: string; ready: string; isSignedIn: boolean },
): Promise<{ transfers: readonly Transfer[]; text: string }> {
  const page = await context.newPage();
  const transfers = await watchWire(page);
  // Requested when the socket opens, which may be after everything else has loaded.
  const inbox =
    isSignedIn && page.waitForResponse((response) => response.url().includes('/message/conversations'));
  await page.goto(path);
  await inbox;
  await page.getByText(ready).locator('visible=true').first().waitFor();
  await page.waitForLoadState('networkidle');
  const text = await page.locator('body').innerText();
  await page.close();
  return { transfers: transfers(), text };
}

/** The characters of the first fonts; other fonts are for letters beyond English. */
const basicLetters =
  /^[\s -~\u00a0\u00a9\u00b7\u2010\u2011\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026]*$/;

const bytesOf = (transfers: readonly Transfer[]) => transfers.reduce((sum, { bytes }) => sum + bytes, 0);

describe.each(budgets)('the first visit to $path', ({ path, ready, bytes, files, apiCalls }) => {
  let transfers: readonly Transfer[];
  let text: string;
  let codeFiles: readonly Transfer[];

  beforeAll(async () => {
    ({ transfers, text } = await open(signedIn, { path, ready, isSignedIn: true }));
    codeFiles = codeIn(transfers);
  });

  test('stays within its bytes and files, all compressed at build time', () => {
    expect(bytesOf(codeFiles)).toBeLessThanOrEqual(bytes);
    expect(codeFiles.length).toBeLessThanOrEqual(files);
    expect(codeFiles.filter(({ encoding }) => encoding !== 'br')).toEqual([]);
  });

  test('loads its code in one step after the page, which names all of it together with its first script', async () => {
    const page = await (await fetch(siteUrl() + path)).text();
    const first = /<script type="module"[^>]*src="([^"]+)"/.exec(page)?.[1];
    const script = await (await fetch(siteUrl() + (first ?? ''))).text();
    const chained = codeFiles.filter(
      ({ type, path: file }) => type !== 'Document' && !`${page} ${script}`.includes(file.slice(1)),
    );

    expect(chained.map(({ path: file }) => file)).toEqual([]);
  });

  test('requests its data once, and nothing else', () => {
    const calls = transfers
      .filter(({ path: address }) => address.startsWith('/api/'))
      .map(({ path: address }) => address.replace('/api/v1/', ''));
    // The page shows who else is online, which other tests change.
    const faces = calls.filter((call) => call.startsWith('user?ids='));
    expect(faces.filter((call, index) => faces.indexOf(call) !== index)).toEqual([]);
    const asked = calls.filter((call) => !faces.includes(call)).map((call) => call.replace(/\?.*/, ''));

    const isAgain = (call: string, index: number) =>
      call === 'message/conversations' && asked.indexOf(call) !== index;

    expect(asked.filter((call, index) => !isAgain(call, index)).toSorted()).toEqual(apiCalls);
  });

  test('loads the font of its characters and no rare ones', () => {
    const fonts = transfers.filter(({ type }) => type === 'Font');
    const faces = fonts.map(({ path: file }) => file.replace(/-[\w-]{8}\.woff2$/, '')).toSorted();
    const basic = ['/assets/bricolage-grotesque-basic', '/assets/inter-basic'];

    // Names that other tests give their members may contain any letter.
    const foreign = basicLetters.test(text) ? [] : faces.filter((face) => !basic.includes(face));
    expect(faces.filter((face) => !foreign.includes(face))).toEqual(basic);
  });
});

test('the first visit to /login loads nothing of later screens', async () => {
  const { context, close } = await aVisitor(browser);
  const { transfers } = await open(context, {
    path: '/login',
    ready: 'Sign In to Your Account',
    isSignedIn: false,
  });
  const codeFiles = codeIn(transfers);
  await close();

  expect(bytesOf(codeFiles)).toBeLessThanOrEqual(94_000);
  expect(codeFiles.length).toBeLessThanOrEqual(8);
  expect(transfers.filter(({ path }) => path.startsWith('/api/'))).toEqual([]);
  expect(codeFiles.filter(({ path }) => /data|shell|home/.test(path))).toEqual([]);
});

test('photos are loaded in their display size, the first at once, and the page reserves its space', async () => {
  const page = await signedIn.newPage();
  // Posts by other tests may have no image, or no profile photo.
  await page.route('**/api/v1/experiences/all?*', async (route) => {
    const answer = await route.fetch({ url: `${siteUrl()}/api/v1/experiences/all?limit=100` });
    const posts = z.array(z.looseObject({ id: z.string() })).parse(await answer.json());
    await route.fulfill({ json: posts.filter(({ id }) => id === postId) });
  });
  await page.goto('/experience');
  const card = page.getByRole('article');
  const face = card.locator('header img');
  const picture = card.locator('img[fetchpriority=high]');
  const loadedImage = (image: typeof face) =>
    image.evaluate((one: HTMLImageElement) => ({
      side: Number(/_(\d+)\.webp$/.exec(one.currentSrc)?.[1]),
      loading: one.loading,
      sized: one.width > 0 && one.height > 0 && one.hasAttribute('width') && one.hasAttribute('height'),
    }));
  await page.waitForLoadState('networkidle');

  expect(await loadedImage(face)).toEqual({ side: 96, loading: 'lazy', sized: true });
  expect(await loadedImage(picture)).toEqual({ side: 960, loading: 'eager', sized: true });
  await page.close();
});
