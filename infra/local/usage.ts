/** What one function did: how often each action on each resource, and the capacity units it cost. */
export interface Use {
  readonly function: string;
  /** As in a policy: `dynamodb:Query`. */
  readonly action: string;
  /** As in a policy: the ARN of a table, an index, an object, a connection. */
  readonly resource: string;
  calls: number;
  units: number;
}

/** Everything the functions did since the start, for tests that compare grants with use and count units. */
export class Usage {
  readonly #uses = new Map<string, Use>();

  record(functionName: string, action: string, resource: string): void {
    this.#use(functionName, action, resource).calls += 1;
  }

  charge(functionName: string, action: string, resource: string, units: number): void {
    this.#use(functionName, action, resource).units += units;
  }

  /** A copy of all uses so far. */
  all(): Use[] {
    return [...this.#uses.values()].map((use) => ({ ...use }));
  }

  clear(): void {
    this.#uses.clear();
  }

  #use(functionName: string, action: string, resource: string): Use {
    const key = `${functionName} ${action} ${resource}`;
    const known = this.#uses.get(key);
    if (known !== undefined) return known;
    const use = { function: functionName, action, resource, calls: 0, units: 0 };
    this.#uses.set(key, use);
    return use;
  }
}
