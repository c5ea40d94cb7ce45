import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import * as z from 'zod/mini';
import { now } from '../clock/clock.ts';
import type { FunctionPool } from '../functions/functionPool.ts';
import { maxWait } from '../process/maxWait.ts';
import type { DeclaredApi } from './apiDeclarations.ts';
import { IncomingFrames } from './incomingFrames.ts';
import { admit } from './socketAuthorize.ts';
import { SocketConnection, type SocketLimits } from './socketConnection.ts';
import { type Connecting, connectEvent, disconnectEvent, messageEvent } from './socketEvent.ts';
import type { ViewerRequest } from './viewerExchange.ts';

const ConnectReply = z.object({ statusCode: z.number() });
const closeTimeoutMs = 1000;

/** The WebSocket API: connects, messages and disconnects invoke the functions behind its routes. */
export class SocketApi {
  readonly #api: DeclaredApi;
  readonly #pool: FunctionPool;
  readonly #limits: SocketLimits;
  readonly #server: WebSocketServer;
  readonly #open = new Map<string, SocketConnection>();
  #farewells: Promise<unknown>[] = [];
  #stopping = false;
  #handshakes = 0;

  constructor(api: DeclaredApi, pool: FunctionPool, limits: SocketLimits) {
    this.#api = api;
    this.#pool = pool;
    this.#limits = limits;
    this.#server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: limits.maxFrameBytes,
      handleProtocols: () => false,
    });
  }

  get id(): string {
    return this.#api.id;
  }

  get stage(): string {
    return this.#api.stage;
  }

  /** Returns an open connection; undefined while its own `$connect` is still running. */
  find(connectionId: string): SocketConnection | undefined {
    return this.#open.get(connectionId);
  }

  /** Decides on a handshake. @returns the refusal's status, or undefined if the socket was accepted. */
  async connect(
    request: ViewerRequest,
    raw: { readonly incoming: IncomingMessage; readonly socket: Duplex; readonly head: Buffer },
  ): Promise<number | undefined> {
    if (this.#stopping || this.#handshakes >= this.#limits.maxHandshakes) return 503;
    this.#handshakes += 1;
    try {
      return await this.#shakeHands(request, raw);
    } finally {
      this.#handshakes -= 1;
    }
  }

  async #shakeHands(
    request: ViewerRequest,
    raw: { readonly incoming: IncomingMessage; readonly socket: Duplex; readonly head: Buffer },
  ): Promise<number | undefined> {
    const connecting = {
      apiId: this.#api.id,
      stage: this.#api.stage,
      connectionId: `${randomBytes(11).toString('base64url')}=`,
      connectedAt: now(),
      request,
    };
    const route = this.#route('$connect');
    const requestId = randomUUID();
    const admission = await admit(route?.authorizer, connecting, requestId, this.#pool);
    if ('refused' in admission) return admission.refused;
    const event = connectEvent(connecting, requestId, admission.context);
    const status = route === undefined ? 200 : await this.#callConnect(route.functionName, event, requestId);
    if (status < 200 || status > 299) return status;
    let opened = false;
    this.#server.handleUpgrade(raw.incoming, raw.socket, raw.head, (socket) => {
      opened = true;
      this.#take(connecting, admission.context, socket);
    });
    if (!opened) this.#sayFarewell(connecting, admission.context, { code: 1006, reason: '' });
    return undefined;
  }

  /** Closes all connections, and waits briefly for their `$disconnect` functions. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const closings = [...this.#open.values()].map((connection) => connection.close(1001, 'Going away'));
    await maxWait(closeTimeoutMs / 2, Promise.all(closings));
    await maxWait(closeTimeoutMs / 2, Promise.all(this.#farewells));
  }

  async #callConnect(functionName: string, event: object, requestId: string): Promise<number> {
    try {
      return ConnectReply.parse(await this.#pool.invoke(functionName, event, requestId)).statusCode;
    } catch {
      return 500;
    }
  }

  #take(connecting: Connecting, authorizer: object, socket: WebSocket): void {
    const connection = new SocketConnection(connecting, authorizer, socket, this.#limits);
    this.#open.set(connecting.connectionId, connection);
    const inflow = new IncomingFrames(socket, (body) => this.#receive(connection, body));
    socket.on('error', () => undefined);
    socket.on('message', (data: RawData) => {
      connection.touch();
      inflow.add(bytesOf(data).toString());
    });
    socket.on('close', (code, reason) => {
      this.#open.delete(connecting.connectionId);
      this.#sayFarewell(connecting, authorizer, { code, reason: reason.toString() });
    });
  }

  async #receive(connection: SocketConnection, body: string): Promise<void> {
    const route = this.#route('$default');
    if (route === undefined) return;
    const requestId = randomUUID();
    const { about, authorizer } = connection;
    try {
      const event = messageEvent(about, requestId, route.key, body, authorizer);
      await this.#pool.invoke(route.functionName, event, requestId);
    } catch {
      const { connectionId } = about;
      connection.send(JSON.stringify({ message: 'Internal server error', connectionId, requestId }));
    }
  }

  #sayFarewell(connecting: Connecting, authorizer: object, closed: { code: number; reason: string }): void {
    const route = this.#route('$disconnect');
    if (route === undefined) return;
    const requestId = randomUUID();
    const farewell = this.#pool
      .invoke(route.functionName, disconnectEvent(connecting, requestId, closed, authorizer), requestId)
      .catch(() => undefined)
      .finally(() => {
        this.#farewells = this.#farewells.filter((other) => other !== farewell);
      });
    this.#farewells.push(farewell);
  }

  #route(key: string) {
    return this.#api.routes.find((route) => route.key === key);
  }
}

function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return data instanceof ArrayBuffer ? Buffer.from(data) : data;
}
