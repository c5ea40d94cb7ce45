import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Environment } from './environment.ts';
import { InvocationError, type LocalFunction, tooManyRequests } from './localFunction.ts';

/** Loading a bundle uses a whole core, so more at once would only slow each other down. */
const maxStarts = availableParallelism();

interface PoolLimits {
  /** Environments per function. */
  readonly maxEnvironmentsEach?: number | undefined;
  /** Environments in all. */
  readonly maxEnvironments?: number | undefined;
  /** How long an environment may be idle before it ends. */
  readonly idleEnvironmentMs?: number | undefined;
}

interface Waiting {
  readonly functionName: string;
  readonly take: (environment: Environment) => void;
  readonly refuse: (error: unknown) => void;
}

/** Runs functions in environments that start on demand, scale with load and end when idle. */
export class FunctionPool {
  readonly #functions: ReadonlyMap<string, LocalFunction>;
  readonly #log: (line: string) => void;
  readonly #environments = new Map<string, Environment[]>();
  readonly #timer: NodeJS.Timeout;
  #waiting: Waiting[] = [];
  readonly #maxEach: number;
  readonly #maxInAll: number;
  #stopped = false;
  #starting = 0;
  #running = 0;
  /** Number of invocations since the start. */
  invoked = 0;

  constructor(
    functions: readonly LocalFunction[],
    log: (line: string) => void,
    { maxEnvironmentsEach = 8, maxEnvironments = 64, idleEnvironmentMs = 2 * 60_000 }: PoolLimits = {},
  ) {
    this.#maxEach = maxEnvironmentsEach;
    this.#maxInAll = maxEnvironments;
    this.#functions = new Map(functions.map((localFunction) => [localFunction.name, localFunction]));
    this.#log = log;
    this.#timer = setInterval(
      () => this.#retire((environment) => Date.now() - environment.usedAt > idleEnvironmentMs),
      30_000,
    );
    this.#timer.unref();
  }

  /**
   * Invokes a function and parses its response. @throws InvocationError if it failed. @param started is called when the
   * function receives the event, so callers can exclude the wait for an environment.
   */
  async invoke(
    functionName: string,
    event: unknown,
    requestId: string = randomUUID(),
    started: () => void = () => undefined,
  ): Promise<unknown> {
    this.invoked += 1;
    this.#running += 1;
    try {
      const environment = await this.#take(functionName);
      return JSON.parse(await environment.run(event, requestId, started));
    } finally {
      this.#running -= 1;
      this.#serveWaiting();
    }
  }

  /** True if no function has work. */
  get isIdle(): boolean {
    return this.#running === 0;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    const environments = [...this.#environments.values()].flat();
    await Promise.all(environments.map((environment) => environment.stop()));
    this.#serveWaiting();
  }

  /** Reserves an environment for this caller; first come, first served. */
  #take(functionName: string): Promise<Environment> {
    return new Promise((take, refuse) => {
      const call = { functionName, take, refuse };
      this.#waiting.push(call);
      this.#serveWaiting();
      if (this.#isTooMany(call)) {
        this.#waiting = this.#waiting.filter((waiting) => waiting !== call);
        refuse(new InvocationError(tooManyRequests, 'Rate Exceeded.'));
      }
    });
  }

  /** An unbounded queue helps nobody: by the time the last callers are served, they have given up. */
  #isTooMany(call: Waiting): boolean {
    const maxWaiting = this.#functions.get(call.functionName)?.maxWaiting;
    if (maxWaiting === undefined || !this.#waiting.includes(call)) return false;
    const waiting = this.#waiting.filter(({ functionName }) => functionName === call.functionName).length;
    // Calls that wait for an environment to start do not count: a slow machine is not their fault.
    const yetToStart = this.#maxEach - (this.#environments.get(call.functionName) ?? []).length;
    return waiting > maxWaiting + yetToStart;
  }

  /** @throws InvocationError if there is no such function, or the pool has stopped. */
  #find(functionName: string): Environment | undefined {
    if (this.#stopped) throw new InvocationError('Stopped', 'The local run is stopping.');
    const localFunction = this.#functions.get(functionName);
    if (localFunction === undefined) {
      throw new InvocationError('ResourceNotFoundException', `There is no function ${functionName}.`);
    }
    const environments = (this.#environments.get(functionName) ?? []).filter(({ alive }) => alive);
    this.#environments.set(functionName, environments);
    const free = environments.find(({ busy }) => !busy);
    if (free !== undefined) return free.claim();
    const isFull = environments.length >= this.#maxEach || this.#starting >= maxStarts;
    if (isFull || !this.#hasRoom()) return undefined;
    const started = new Environment(localFunction, this.#log);
    // Making room has replaced the list, so read it again.
    this.#environments.set(functionName, [...(this.#environments.get(functionName) ?? []), started]);
    this.#starting += 1;
    void started.ready.then(() => {
      this.#starting -= 1;
      this.#serveWaiting();
    });
    return started.claim();
  }

  #hasRoom(): boolean {
    const environments = [...this.#environments.values()].flat().filter(({ alive }) => alive);
    if (environments.length < this.#maxInAll) return true;
    const oldest = environments.filter(({ busy }) => !busy).toSorted((a, b) => a.usedAt - b.usedAt)[0];
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

  /** Hands out free environments. If the first caller of a function cannot be served, neither can the later ones. */
  #serveWaiting(): void {
    const blocked = new Set<string>();
    this.#waiting = this.#waiting.filter(({ functionName, take, refuse }) => {
      if (blocked.has(functionName)) return true;
      try {
        const found = this.#find(functionName);
        if (found !== undefined) take(found);
        else blocked.add(functionName);
        return found === undefined;
      } catch (error) {
        refuse(error);
        return false;
      }
    });
  }
}
