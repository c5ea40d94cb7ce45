import { setTimeout } from 'node:timers/promises';
import type { Locator, Page, Request } from '@playwright/test';
import * as z from 'zod/mini';
import { methodsOf } from '#shared/platform/contract.ts';
import { allRoutes } from '#shared/routes.ts';

/** Frames of one day over the connection, by event, and everything that the client receives. */
export interface Frames {
  hello: number;
  /** Pings that keep the connection open and ask for the state of the conversations. */
  ping: number;
  /** Pings that ask for people on the screen. */
  ask: number;
  watch: number;
  /** Read marks. */
  read: number;
  /** People named in `ask` and `watch`. */
  named: number;
  fromServer: number;
}

export const minuteMs = 60_000;
const settledMs = 400;
const betweenKeysMs = 150;
/** The page's clock advances in steps, so that the server has time to respond to each. */
const stepMs = 5000;
const answerMs = 20;
const longestMs = 5000;

const Frame = z.object({ event: z.string(), data: z.optional(z.unknown()) });
const Asking = z.object({ conversations: z.boolean() });
const Naming = z.object({ ids: z.array(z.string()) });
/** In the text of a `presence` frame (`shared/realtime/presenceText.ts`). */
const mode = { of: '"data":"everyone', becomes: '"data":"some' };

/** The route of an API call. */
function routeOf(method: string, path: string): string | undefined {
  const fits = (declared: string) =>
    new RegExp(`^${declared.replaceAll(/:\w+|\{\w+\}/g, '[^/]+')}$`).test(path);
  const literal = (declared: string) => declared.split('/').filter((part) => !/^[:{]/.test(part)).length;
  return allRoutes
    .filter(({ declared }) => methodsOf(declared).some((one) => one === method) && fits(declared.path))
    .toSorted((one, other) => literal(other.declared.path) - literal(one.declared.path))[0]?.key;
}

const countedEvents = ['hello', 'ping', 'ask', 'watch', 'read'] as const;
const isCounted = (event: string): event is (typeof countedEvents)[number] =>
  countedEvents.some((one) => one === event);

/** A page that counts its requests. */
export class CountedPage {
  readonly page: Page;
  readonly #clock: number;
  readonly #serverIdle: () => Promise<void>;
  readonly calls = new Map<string, number>();
  readonly frames: Frames = { hello: 0, ping: 0, ask: 0, watch: 0, read: 0, named: 0, fromServer: 0 };
  readonly site = { files: 0, bytes: 0 };
  answeredBytes = 0;
  /** The handshake and hello are in flight, and this many pings and calls. */
  #isConnecting = false;
  #pings = 0;
  #pending = 0;

  /** @param serverIdle resolves once the server has no work left in streams, queues and functions. */
  constructor(page: Page, clock: number, serverIdle: () => Promise<void>) {
    this.page = page;
    this.#clock = clock;
    this.#serverIdle = serverIdle;
  }

  async open(path: string): Promise<void> {
    await this.page.clock.install({ time: this.#clock });
    await this.#countFrames();
    await this.#countFiles();
    this.page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!pathname.startsWith('/api/')) return;
      this.#pending += 1;
      const key = routeOf(request.method(), pathname);
      if (key !== undefined) this.calls.set(key, (this.calls.get(key) ?? 0) + 1);
    });
    const end = (request: Request): void => {
      if (new URL(request.url()).pathname.startsWith('/api/')) this.#pending -= 1;
    };
    this.page.on('requestfinished', end);
    this.page.on('requestfailed', end);
    await this.page.goto(path);
    await this.settle();
  }

  /** Navigates within the page, like a link. */
  async go(path: string): Promise<void> {
    await this.page.evaluate((to) => {
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    }, path);
    await this.settle();
  }

  /**
   * Types by the page's clock: on a busy machine a key may take so long that the page would take the typing as
   * finished, and search for half a word.
   */
  async type(field: Locator, text: string): Promise<void> {
    // A clock can only stop ahead of itself, and on a busy machine a moment ahead is over before it stops.
    await this.page.clock.pauseAt((await this.page.evaluate(() => Date.now())) + stepMs);
    for (const letter of text) {
      await field.pressSequentially(letter);
      await this.page.clock.runFor(betweenKeysMs);
    }
    await this.page.clock.resume();
  }

  /**
   * Advances the clock by this many minutes, in steps that leave the server time to respond and to do all that follows:
   * the page gives up an unanswered connection, repeats a call, and reads again what the server's inbox has before its
   * frame arrives.
   */
  async stay(minutes: number): Promise<void> {
    for (let passed = 0; passed < minutes * minuteMs; passed += stepMs) {
      await this.page.clock.runFor(stepMs);
      for (let waited = 0; waited === 0 || (this.#isAwaited() && waited < longestMs); waited += answerMs)
        await setTimeout(answerMs);
      // The page sends its read marks in the first second.
      if (passed === 0) await this.#serverIdle();
    }
    await this.settle();
  }

  #isAwaited(): boolean {
    return this.#isConnecting || this.#pings > 0 || this.#pending > 0;
  }

  async settle(): Promise<void> {
    await this.page.waitForLoadState('networkidle');
    await this.#serverIdle();
    await setTimeout(settledMs);
  }

  /** Sets the presence mode of a large school: 100,000 members, a few hundred of them online. */
  async #countFrames(): Promise<void> {
    await this.page.routeWebSocket(/\/realtime/, (line) => {
      this.#isConnecting = true;
      this.#pings = 0;
      const server = line.connectToServer();
      line.onMessage((text) => {
        this.#say(String(text));
        server.send(text);
      });
      server.onMessage((text) => {
        this.frames.fromServer += 1;
        if (Frame.parse(JSON.parse(String(text))).event === 'pong') this.#pings -= 1;
        line.send(String(text).replace(mode.of, mode.becomes));
      });
    });
  }

  #say(text: string): void {
    const { event, data } = Frame.parse(JSON.parse(text));
    const isKeeping = Asking.safeParse(data).data?.conversations === true;
    if (event === 'hello') this.#isConnecting = false;
    if (event === 'ping') this.#pings += 1;
    const counted = event === 'ping' && !isKeeping ? 'ask' : event;
    if (isCounted(counted)) this.frames[counted] += 1;
    if (event === 'hello' || isKeeping) return;
    this.frames.named += Naming.safeParse(data).data?.ids.length ?? 0;
    // On a busy site the server answers these with who is online. Here a ping gets a plain pong instead, and a watch no
    // response.
    if (event === 'watch') this.frames.fromServer += 1;
  }

  async #countFiles(): Promise<void> {
    const cdp = await this.page.context().newCDPSession(this.page);
    await cdp.send('Network.enable');
    const own = new Set<string>();
    const answers = new Set<string>();
    cdp.on('Network.responseReceived', ({ requestId, response, type }) => {
      const isFile = type !== 'Fetch' && type !== 'XHR' && type !== 'WebSocket';
      if (type === 'Fetch') answers.add(requestId);
      if (isFile && !response.fromDiskCache && response.url.startsWith('http')) own.add(requestId);
    });
    cdp.on('Network.requestServedFromCache', ({ requestId }) => own.delete(requestId));
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (answers.has(requestId)) this.answeredBytes += encodedDataLength;
      if (!own.has(requestId)) return;
      this.site.files += 1;
      this.site.bytes += encodedDataLength;
    });
  }
}
