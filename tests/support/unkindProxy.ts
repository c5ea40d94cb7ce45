import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { siteUrl } from './site.ts';

/**
 * What happens to a request: it arrives or not; its response arrives, is lost, or is late; it arrives late, or twice.
 */
export type RequestFate = 'pass' | 'refuse' | 'loseAnswer' | 'holdAnswer' | 'holdRequest' | 'double';

/** What happens to a frame from the server; `lose` keeps the pongs, so the connection seems fine. */
export type FrameFate = 'pass' | 'hold' | 'double' | 'lose';

type Headers = Readonly<Record<string, string>>;

/**
 * A connection from one device to the site with the faults that the test sets. Held items are sent at
 * release(), the last first. The proxy adds the device's credentials, like a browser adds its cookies.
 */
export class UnkindProxy {
  requests: RequestFate = 'pass';
  frames: FrameFate = 'pass';
  refusesSockets = false;
  readonly #credentials: Headers;
  readonly #server: Server;
  readonly #sockets = new WebSocketServer({ noServer: true });
  readonly #lines = new Set<() => void>();
  #held: (() => void)[] = [];
  #isCalm = false;

  constructor(credentials: Headers) {
    this.#credentials = credentials;
    this.#server = createServer((request, response) => void this.#carry(request, response));
    this.#server.on('upgrade', (request: IncomingMessage, socket, head) => {
      if (this.refusesSockets) return void socket.destroy();
      const far = new WebSocket(siteUrl().replace('http', 'ws') + (request.url ?? ''), {
        headers: this.#credentials,
      });
      far.on('error', () => socket.destroy());
      // The site responds first, as with every real proxy: an open connection is one that the site knows.
      far.on('open', () =>
        this.#sockets.handleUpgrade(request, socket, head, (near) => this.#join(near, far)),
      );
    });
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  /** Address without a slash at the end. */
  get url(): string {
    return `http://127.0.0.1:${portOf(this.#server.address())}`;
  }

  /** Drops every open connection without a close frame. */
  cut(): void {
    for (const cut of this.#lines) cut();
  }

  /** Releases everything held, the last first. */
  release(): void {
    const held = this.#held.toReversed();
    this.#held = [];
    for (const go of held) go();
  }

  /** From now on there are no more faults. */
  calm(): void {
    this.requests = 'pass';
    this.frames = 'pass';
    this.refusesSockets = false;
    this.#isCalm = true;
    this.release();
  }

  async stop(): Promise<void> {
    this.calm();
    this.cut();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #hold(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#isCalm) resolve();
      else this.#held.push(resolve);
    });
  }

  async #carry(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fate = this.requests;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    if (fate === 'refuse') return void request.socket.destroy();
    if (fate === 'holdRequest') await this.#hold();
    const forward = () => this.#forward(request, Buffer.concat(chunks));
    if (fate === 'double') await forward();
    const answer = await forward();
    if (fate === 'loseAnswer') return void request.socket.destroy();
    if (fate === 'holdAnswer') await this.#hold();
    const link = answer.headers.get('link');
    response.writeHead(answer.status, link === null ? {} : { link });
    response.end(await answer.text());
  }

  #forward({ method, url, headers }: IncomingMessage, body: Buffer): Promise<Response> {
    const type = headers['content-type'];
    return fetch(siteUrl() + url, {
      method: method ?? 'GET',
      headers: { ...this.#credentials, ...(type === undefined ? {} : { 'content-type': type }) },
      ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
    });
  }

  #join(near: WebSocket, far: WebSocket): void {
    const cut = (): void => {
      this.#lines.delete(cut);
      near.terminate();
      far.terminate();
    };
    this.#lines.add(cut);
    for (const end of [near, far]) {
      end.on('error', cut);
      end.on('close', cut);
    }
    near.on('message', (bytes: Buffer) => far.send(bytes.toString()));
    far.on('message', (bytes: Buffer) => void this.#forwardFrame(near, bytes.toString()));
  }

  async #forwardFrame(near: WebSocket, text: string): Promise<void> {
    const fate = this.frames;
    if (fate === 'lose' && !text.includes('"pong"')) return;
    if (fate === 'hold') await this.#hold();
    for (let times = fate === 'double' ? 2 : 1; times > 0; times -= 1)
      if (near.readyState === WebSocket.OPEN) near.send(text);
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The proxy does not listen.');
  return address.port;
}
