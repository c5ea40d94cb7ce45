import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import { clockMemory } from '../clock/clock.ts';
import { InvocationError, type LocalFunction } from './localFunction.ts';

const Message = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ id: z.number(), payload: z.string() }),
  z.object({
    id: z.number(),
    failure: z.object({ type: z.string(), message: z.string(), stack: z.string() }),
  }),
]);

interface Running {
  readonly id: number;
  readonly resolve: (payload: string) => void;
  readonly reject: (error: InvocationError) => void;
  readonly timer: NodeJS.Timeout;
}

let lastCall = 0;

/** The thread's program with its types stripped once. A thread that strips them itself takes twice as long to start. */
const program = `${stripTypeScriptTypes(readFileSync(new URL('./functionWorker.ts', import.meta.url), 'utf8'))}
//# sourceURL=functionWorker.ts`;

/** A bundle that has not loaded by then never will. Generous for slow machines. */
const initMs = 60_000;

/** An execution environment: a thread that has loaded the function and handles one call at a time. */
export class Environment {
  readonly #declared: LocalFunction;
  readonly #worker: Worker;
  readonly #log: (line: string) => void;
  #running: Running | undefined;
  /** Why the thread ended: error type and message. */
  #end: readonly [type: string, message: string] = ['Runtime.ExitError', 'The environment ended.'];
  #claimed = false;
  readonly #initTimer: NodeJS.Timeout;
  #settleReady: () => void = () => undefined;
  /** Resolves when the bundle has loaded or has failed to load. */
  readonly ready = new Promise<void>((resolve) => {
    this.#settleReady = resolve;
  });
  /** False once the thread has ended. */
  alive = true;
  /** When it was last busy, epoch milliseconds. */
  usedAt = Date.now();

  constructor(localFunction: LocalFunction, log: (line: string) => void) {
    this.#declared = localFunction;
    this.#log = log;
    this.#worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`), {
      env: { ...localFunction.env },
      workerData: { bundle: localFunction.bundle, clock: clockMemory },
      execArgv: ['--no-warnings'],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: Math.max(64, localFunction.memoryMb) },
    });
    this.#worker.stdout.on('data', (chunk: Buffer) => log(chunk.toString().trimEnd()));
    this.#worker.stderr.on('data', (chunk: Buffer) => log(chunk.toString().trimEnd()));
    this.#worker.on('message', (message: unknown) => this.#heard(Message.parse(message)));
    this.#worker.on('error', (error) => this.#ended('Runtime.ExitError', String(error)));
    this.#worker.on('exit', () => this.#ended('Runtime.ExitError', 'The environment ended.'));
    this.#worker.unref();
    this.#initTimer = setTimeout(() => {
      this.#ended('Sandbox.Timedout', `The function did not load within ${initMs / 1000} seconds`);
    }, initMs);
    this.#initTimer.unref();
  }

  get busy(): boolean {
    return this.#claimed || this.#running !== undefined;
  }

  /** Reserves it for a caller that runs one event next. */
  claim(): this {
    this.#claimed = true;
    return this;
  }

  /**
   * Runs one event. Its timeout starts when the bundle has loaded, which `started` reports.
   * @throws InvocationError if the handler threw, crashed or timed out.
   */
  async run(event: unknown, requestId: string, started: () => void): Promise<string> {
    await this.ready;
    if (!this.alive) {
      this.#free();
      throw new InvocationError(...this.#end);
    }
    started();
    const id = (lastCall += 1);
    const { name, arn, timeoutMs } = this.#declared;
    const deadline = Date.now() + timeoutMs;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#ended('Sandbox.Timedout', `Task timed out after ${timeoutMs / 1000} seconds`);
      }, timeoutMs);
      this.#running = { id, resolve, reject, timer };
      this.#worker.ref();
      this.#worker.postMessage({ id, event, requestId, deadline, functionName: name, functionArn: arn });
    });
  }

  async stop(): Promise<void> {
    this.#ended('Stopped', 'The environment was stopped.');
    await this.#worker.terminate();
  }

  #heard(message: z.output<typeof Message>): void {
    const running = this.#running;
    if ('ready' in message) return this.#loaded();
    if (running === undefined || running.id !== message.id) return;
    this.#free();
    if ('payload' in message) return running.resolve(message.payload);
    const { type, message: text, stack } = message.failure;
    this.#log(stack === '' ? `${type}: ${text}` : stack);
    running.reject(new InvocationError(type, text));
  }

  #ended(type: string, message: string): void {
    if (this.alive) {
      this.alive = false;
      this.#end = [type, message];
      void this.#worker.terminate();
      if (type !== 'Stopped') this.#log(`${this.#declared.name}: ${type}: ${message}`);
    }
    this.#loaded();
    const running = this.#running;
    this.#free();
    running?.reject(new InvocationError(type, message));
  }

  #loaded(): void {
    clearTimeout(this.#initTimer);
    this.#settleReady();
  }

  #free(): void {
    clearTimeout(this.#running?.timer);
    this.#running = undefined;
    this.#claimed = false;
    this.usedAt = Date.now();
    this.#worker.unref();
  }
}
