/** The scope of one member on this page. Everything the page keeps for the member belongs to it and ends with it. */
export interface MemberScope {
  /** The member's id; undefined while nobody is logged in. */
  readonly id: string | undefined;
  /** Fires when another member, or nobody, has taken over. */
  readonly ended: AbortSignal;
}

type Listener = (now: MemberScope, before: MemberScope) => void;

const listeners = new Set<Listener>();
let ending = new AbortController();
let current: MemberScope = { id: undefined, ended: ending.signal };

/** The scope of whoever is logged in on this page, or of nobody. */
export function currentMemberScope(): MemberScope {
  return current;
}

/**
 * Ends the current scope and begins that of another member, or of nobody. The same member keeps their scope.
 */
export function enterMemberScope(id: string | undefined): void {
  if (id === current.id) return;
  const before = current;
  const end = ending;
  ending = new AbortController();
  current = { id, ended: ending.signal };
  end.abort();
  for (const listener of listeners) listener(current, before);
}

/** Calls back when another scope begins; returns a function that unsubscribes. */
export function onMemberScopeChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Creates one value for each scope, on first use, so that nothing of one member reaches the next. */
export function perMember<T>(create: (scope: MemberScope) => T): (scope?: MemberScope) => T {
  const made = new WeakMap<MemberScope, { readonly it: T }>();
  return (scope = current) => {
    const known = made.get(scope);
    if (known) return known.it;
    const it = create(scope);
    made.set(scope, { it });
    return it;
  };
}
