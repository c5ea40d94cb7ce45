import type { Browser, BrowserContext } from '@playwright/test';
import { sendMessage } from '#shared/messages/routes.ts';
import { limits } from '#shared/platform/limits.ts';
import type { Cast } from './apiCases.ts';
import { signedIn } from './browsing.ts';
import { type BenchMember, call } from './caller.ts';
import { CountedPage, type Frames, minuteMs } from './countedPage.ts';
import { plantConversation } from './plantChats.ts';
import { someOfPlanted } from './plantRows.ts';

/** What the web app did on a simulated day of one member. */
export interface Day {
  readonly calls: ReadonlyMap<string, number>;
  readonly frames: Readonly<Frames>;
  /** Bytes of the API's responses, as transferred. */
  readonly answeredBytes: number;
  /** The site's files that a returning member downloads at each visit, and their bytes. */
  readonly site: readonly { readonly files: number; readonly bytes: number }[];
}

/** A client's clock may be slow, not fast: message ids from the future are refused. */
const startedAgoMs = 40 * minuteMs;
const conversations = 10;
const dayMs = 24 * 60 * minuteMs;
const aScreenful = 700;

function write(from: BenchMember, to: BenchMember, message: string): Promise<unknown> {
  return call(from, sendMessage, { params: { id: to.user.id }, body: { message } });
}

async function writeMany(from: BenchMember, to: BenchMember, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await write(from, to, 'How are you?');
}

/** Opens the conversation with the peer, who asks about the topic, and replies to each question once it is shown. */
async function chat(one: CountedPage, { me, peer }: Cast, messages: number, topic: string): Promise<void> {
  const { page } = one;
  await one.go('/messages');
  await page
    .getByRole('button', { name: new RegExp(peer.user.fullName) })
    .first()
    .click();
  const field = page.getByPlaceholder('Send a message...');
  await field.waitFor();
  await one.settle();
  for (let count = 0; count < messages; count += 1) {
    const question = `${topic}, question ${count}`;
    await write(peer, me, question);
    await page.getByText(question, { exact: true }).last().waitFor();
    await field.fill('Very well');
    await field.press('Enter');
    await one.settle();
    if (count % 2 === 1) await one.stay(1);
  }
  await one.stay(2);
}

async function readPerson(one: CountedPage, index: number): Promise<void> {
  await one.go(`/users/${someOfPlanted(index + 1)[index]}`);
  await one.stay(1);
}

/** In the morning: the feed, a chat, and a search for a member. */
async function firstVisit(one: CountedPage, cast: Cast): Promise<void> {
  const { page } = one;
  await one.open('/');
  await one.stay(2);
  await one.go('/experience');
  await page
    .getByRole('button', { name: /^Like, / })
    .first()
    .click();
  await page
    .getByRole('button', { name: /Comment/ })
    .first()
    .click();
  await page.mouse.wheel(0, aScreenful * 2);
  await one.stay(2);
  await chat(one, cast, 5, 'Morning');
  await one.go('/findusers');
  const field = page.getByRole('searchbox', { name: /^Search by name/ });
  await one.type(field, 'member');
  await one.stay(1);
  await readPerson(one, 1);
  await readPerson(one, 2);
  await one.go('/');
  await one.stay(3);
}

/** In the evening: the news, the events, the member's class, and the member's profile. */
async function secondVisit(one: CountedPage, cast: Cast): Promise<void> {
  const { page } = one;
  await one.open('/');
  await one.stay(1);
  await chat(one, cast, 5, 'Evening');
  await one.go('/experience');
  await page.mouse.wheel(0, aScreenful);
  await one.stay(2);
  await one.go('/events');
  await one.stay(2);
  await one.go('/classes');
  await one.stay(1);
  await readPerson(one, 3);
  await readPerson(one, 4);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search everything' }).fill('reunion');
  await one.stay(1);
  await page.keyboard.press('Escape');
  await one.go('/profile');
  await one.stay(1);
}

const screens = ['/', '/experience', '/messages', '/findusers', '/events', '/classes', '/profile'];

/** Another day: daily visitors have these screens' files cached until a new version of the site replaces them. */
async function comeBefore(context: BrowserContext, someone: string): Promise<void> {
  const page = await context.newPage();
  for (const path of [...screens, `/users/${someone}`]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search everything' }).waitFor();
  await page.close();
}

async function visit(
  context: BrowserContext,
  agoMs: number,
  serverIdle: () => Promise<void>,
  walk: (one: CountedPage) => Promise<void>,
) {
  await serverIdle();
  const one = new CountedPage(await context.newPage(), Date.now() - agoMs, serverIdle);
  await walk(one);
  await one.page.close();
  return one;
}

function united(all: readonly CountedPage[]): Day {
  const calls = new Map<string, number>();
  const frames: Frames = { hello: 0, ping: 0, ask: 0, watch: 0, read: 0, named: 0, fromServer: 0 };
  for (const one of all) {
    for (const [key, times] of one.calls) calls.set(key, (calls.get(key) ?? 0) + times);
    frames.hello += one.frames.hello;
    frames.ping += one.frames.ping;
    frames.ask += one.frames.ask;
    frames.watch += one.frames.watch;
    frames.read += one.frames.read;
    frames.named += one.frames.named;
    frames.fromServer += one.frames.fromServer;
  }
  const answeredBytes = all.reduce((sum, one) => sum + one.answeredBytes, 0);
  return { calls, frames, answeredBytes, site: all.map(({ site }) => site) };
}

/**
 * Drives the real site in Chromium through a day of a member among many: two visits of a quarter of an hour, ten
 * messages sent and twelve received, the feed twice, four profiles and their own, a search in the directory, one of
 * everything, events, classes, a like, comments. The page's clock advances minute by minute, so that timers fire as
 * they do in real time, and waits for the server's background work, which a real minute would be ample time for.
 * `serverIdle` resolves once the server has no work left.
 */
export async function memberDay(browser: Browser, cast: Cast, serverIdle: () => Promise<void>): Promise<Day> {
  const { me, peer } = cast;
  const yesterday = new Date(Date.now() - dayMs);
  for (const id of someOfPlanted(conversations)) await plantConversation(me.user.id, id, 1, yesterday);
  await writeMany(peer, me, limits.pageDefault);
  const context = await signedIn(browser, me);
  try {
    await comeBefore(context, peer.user.id);
    const first = await visit(context, startedAgoMs, serverIdle, (one) => firstVisit(one, cast));
    await writeMany(peer, me, 2);
    const second = await visit(context, startedAgoMs / 2, serverIdle, (one) => secondVisit(one, cast));
    return united([first, second]);
  } finally {
    await context.close();
  }
}
