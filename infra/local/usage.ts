/** What one function did: how often each action on each resource, and the capacity units it cost. */
export interface Use {
  readonly function: string;
  /** As in a policy: `dynamodb:Query`. */
  readonly action: string;
  /** As in a policy: the ARN of a table, an index, an object, a connection. */
  readonly resource: string;
  calls: number;
  units: number;
  /** These units by the partition that they were of; what went to several at once counts for each alike. */
  readonly partitions: Map<string, number>;
}

/** How one function has waited for the tables: `rounds` is how often one after the other. */
interface Waits {
  rounds: number;
  hasAnswer: boolean;
}

/** Everything the functions did since the start, for tests that compare grants with use and count units. */
export class Usage {
  readonly #uses = new Map<string, Use>();
  readonly #waits = new Map<string, Waits>();

  record(functionName: string, action: string, resource: string): void {
    this.#use(functionName, action, resource).calls += 1;
  }

  /** @param keys of the partitions that one request went to. */
  charge(
    functionName: string,
    { action, resource }: Pick<Use, 'action' | 'resource'>,
    units: number,
    keys: readonly string[],
  ): void {
    const use = this.#use(functionName, action, resource);
    use.units += units;
    for (const key of keys) use.partitions.set(key, (use.partitions.get(key) ?? 0) + units / keys.length);
  }

  /**
   * A function asks the tables something. Whatever it asks before any answer has come it asks side by side, which is one
   * round; what it asks behind an answer, the next. @returns what is to be called as the answer comes.
   */
  asks(functionName: string): () => void {
    const waits = this.#waits.get(functionName) ?? { rounds: 0, hasAnswer: true };
    this.#waits.set(functionName, waits);
    if (waits.hasAnswer) waits.rounds += 1;
    waits.hasAnswer = false;
    return () => (waits.hasAnswer = true);
  }

  /** How often each function has waited for the tables, one time after the other. */
  rounds(): ReadonlyMap<string, number> {
    return new Map([...this.#waits].map(([name, { rounds }]) => [name, rounds]));
  }

  /** A copy of all uses so far. */
  all(): Use[] {
    return [...this.#uses.values()].map((use) => ({ ...use, partitions: new Map(use.partitions) }));
  }

  clear(): void {
    this.#uses.clear();
    this.#waits.clear();
  }

  #use(functionName: string, action: string, resource: string): Use {
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
