import { randomUUID } from 'node:crypto';
import { Environment } from './environment.ts';
import { InvocationError, type LocalFunction } from './localFunction.ts';

const environmentsPerFunction = 8;
const environmentsMost = 40;
const idleMs = 2 * 60_000;

interface Waiting {
  readonly functionName: string;
  readonly start: () => void;
}

/** Runs functions in environments that start when they are needed, grow under load and go when idle. */
export class FunctionPool {
  readonly #functions: ReadonlyMap<string, LocalFunction>;
  readonly #log: (line: string) => void;
  readonly #environments = new Map<string, Environment[]>();
  readonly #timer: NodeJS.Timeout;
  #waiting: Waiting[] = [];
  #stopped = false;

  constructor(functions: readonly LocalFunction[], log: (line: string) => void) {
    this.#functions = new Map(functions.map((declared) => [declared.name, declared]));
    this.#log = log;
    this.#timer = setInterval(
      () => this.#retire((environment) => Date.now() - environment.usedAt > idleMs),
      30_000,
    );
    this.#timer.unref();
  }

  /** Invokes a function and parses what it answered. @throws InvocationError where it failed. */
  async invoke(functionName: string, event: unknown, requestId: string = randomUUID()): Promise<unknown> {
    const environment = await this.#take(functionName);
    try {
      return JSON.parse(await environment.run(event, requestId));
    } finally {
      this.#serveWaiting();
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    const all = [...this.#environments.values()].flat();
    await Promise.all(all.map((environment) => environment.stop()));
    for (const { start } of this.#waiting.splice(0)) start();
  }

  async #take(functionName: string): Promise<Environment> {
    for (;;) {
      if (this.#stopped) throw new InvocationError('Stopped', 'The local run is stopping.');
      const found = this.#find(functionName);
      if (found !== undefined) return found;
      await new Promise<void>((start) => this.#waiting.push({ functionName, start }));
    }
  }

  #find(functionName: string): Environment | undefined {
    const declared = this.#functions.get(functionName);
    if (declared === undefined) {
      throw new InvocationError('ResourceNotFoundException', `There is no function ${functionName}.`);
    }
    const own = (this.#environments.get(functionName) ?? []).filter(({ alive }) => alive);
    this.#environments.set(functionName, own);
    const free = own.find(({ busy }) => !busy);
    if (free !== undefined) return free.claim();
    if (own.length >= environmentsPerFunction || !this.#hasRoom()) return undefined;
    const started = new Environment(declared, this.#log);
    own.push(started);
    return started.claim();
  }

  #hasRoom(): boolean {
    const all = [...this.#environments.values()].flat().filter(({ alive }) => alive);
    if (all.length < environmentsMost) return true;
    const oldest = all.filter(({ busy }) => !busy).toSorted((a, b) => a.usedAt - b.usedAt)[0];
    if (oldest === undefined) return false;
    this.#retire((environment) => environment === oldest);
    return true;
  }

  #retire(fits: (environment: Environment) => boolean): void {
    for (const [name, own] of this.#environments) {
      const leaving = own.filter((environment) => !environment.busy && fits(environment));
      for (const environment of leaving) void environment.stop();
      this.#environments.set(
        name,
        own.filter((environment) => !leaving.includes(environment)),
      );
    }
  }

  #serveWaiting(): void {
    for (const { start } of this.#waiting.splice(0)) start();
  }
}
