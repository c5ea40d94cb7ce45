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

/** The member who is logged in on this page. */
export function currentMember(): MemberScope {
  return current;
}

/**
 * Ends the current scope and begins that of another member, or of nobody. The same member keeps their scope.
 */
export function enterMember(id: string | undefined): void {
  if (id === current.id) return;
  const before = current;
  const end = ending;
  ending = new AbortController();
  current = { id, ended: ending.signal };
  end.abort();
  for (const listener of listeners) listener(current, before);
}

/** Calls back on every change of member; returns a function that unsubscribes. */
export function onMemberChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Creates one value for each scope, on first use, so that nothing of one member reaches the next. */
export function perMember<T>(create: (member: MemberScope) => T): (member?: MemberScope) => T {
  const made = new WeakMap<MemberScope, { readonly it: T }>();
  return (member = current) => {
    const known = made.get(member);
    if (known) return known.it;
    const it = create(member);
    made.set(member, { it });
    return it;
  };
}
