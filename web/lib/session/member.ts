/** What a page keeps for one member hangs on such a scope and goes with it, whatever the reason that it ends. */
export interface MemberScope {
  /** The member's id; undefined while nobody is logged in. */
  readonly id: string | undefined;
  /** Fires when somebody else, or nobody, has taken over. */
  readonly ended: AbortSignal;
}

type Listener = (now: MemberScope, before: MemberScope) => void;

const listeners = new Set<Listener>();
let ending = new AbortController();
let current: MemberScope = { id: undefined, ended: ending.signal };

/** The member whom this page belongs to now. */
export function currentMember(): MemberScope {
  return current;
}

/** Ends the scope of whoever was there, and begins that of another member, or of nobody. The same one goes on. */
export function enterMember(id: string | undefined): void {
  if (id === current.id) return;
  const before = current;
  const end = ending;
  ending = new AbortController();
  current = { id, ended: ending.signal };
  end.abort();
  for (const listener of listeners) listener(current, before);
}

/** Tells of every change of member; returns how to stop. */
export function onMemberChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** One thing for each scope, made when it is first asked for: nothing of one member is there for the next. */
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
