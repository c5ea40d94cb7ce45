/** What one function did: calls per action and resource, and the capacity units they consumed. */
export interface FunctionUse {
  readonly function: string;
  /** As in a policy: `dynamodb:Query`. */
  readonly action: string;
  /** As in a policy: the ARN of a table, an index, an object, a connection. */
  readonly resource: string;
  calls: number;
  units: number;
  /** Units by partition; a call on several partitions counts for each of them. */
  readonly partitions: Map<string, number>;
}

/** A function's waits for the tables: `rounds` counts the sequential ones. */
interface Waits {
  rounds: number;
  hasAnswer: boolean;
}

/** Everything the functions did since the start, for tests that compare permissions with usage and count units. */
export class Usage {
  readonly #uses = new Map<string, FunctionUse>();
  readonly #waits = new Map<string, Waits>();

  record(functionName: string, action: string, resource: string): void {
    this.#use(functionName, action, resource).calls += 1;
  }

  /** @param keys of the partitions that one request used. */
  charge(
    functionName: string,
    { action, resource }: Pick<FunctionUse, 'action' | 'resource'>,
    units: number,
    keys: readonly string[],
  ): void {
    const use = this.#use(functionName, action, resource);
    use.units += units;
    for (const key of keys) use.partitions.set(key, (use.partitions.get(key) ?? 0) + units / keys.length);
  }

  /**
   * Records a call to the tables. Calls before any response arrives run in parallel and form one round; a call after a
   * response starts the next. @returns a function to call when the response arrives.
   */
  asks(functionName: string): () => void {
    const waits = this.#waits.get(functionName) ?? { rounds: 0, hasAnswer: true };
    this.#waits.set(functionName, waits);
    if (waits.hasAnswer) waits.rounds += 1;
    waits.hasAnswer = false;
    return () => (waits.hasAnswer = true);
  }

  /** Number of sequential rounds in which each function has waited for the tables. */
  tableWaits(): ReadonlyMap<string, number> {
    return new Map([...this.#waits].map(([name, { rounds }]) => [name, rounds]));
  }

  /** A copy of all usage so far. */
  all(): FunctionUse[] {
    return [...this.#uses.values()].map((use) => ({ ...use, partitions: new Map(use.partitions) }));
  }

  clear(): void {
    this.#uses.clear();
    this.#waits.clear();
  }

  #use(functionName: string, action: string, resource: string): FunctionUse {
    const key = `${functionName} ${action} ${resource}`;
    const known = this.#uses.get(key);
    if (known !== undefined) return known;
    const use = {
      function: functionName,
      action,
      resource,
      calls: 0,
      units: 0,
      partitions: new Map<string, number>(),
    };
    this.#uses.set(key, use);
    return use;
  }
}
