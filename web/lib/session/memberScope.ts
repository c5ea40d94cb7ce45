import { createStore } from 'zustand';

/** The scope of one member on this page. Everything the page keeps for the member belongs to it and ends with it. */
export interface MemberScope {
  /** The member's id; undefined while nobody is logged in. */
  readonly id: string | undefined;
  /** Fires when another member, or nobody, has taken over. */
  readonly ended: AbortSignal;
}

let ending = new AbortController();

export const memberScope = createStore<MemberScope>()(() => ({ id: undefined, ended: ending.signal }));

/** The scope of the member who is logged in on this page; without a login it has no id. */
export const currentMemberScope = memberScope.getState;

/**
 * Ends the current scope and begins that of another member, or of nobody. The same member keeps their scope.
 */
export function enterMemberScope(id: string | undefined): void {
  if (id === currentMemberScope().id) return;
  ending.abort();
  ending = new AbortController();
  memberScope.setState({ id, ended: ending.signal }, true);
}

/** Creates one value for each scope, on first use, so that nothing of one member reaches the next. */
export function perMember<T>(create: (scope: MemberScope) => T): (scope?: MemberScope) => T {
  const valueByScope = new WeakMap<MemberScope, { readonly value: T }>();
  return (scope = currentMemberScope()) => {
    const existing = valueByScope.get(scope);
    if (existing) return existing.value;
    const value = create(scope);
    valueByScope.set(scope, { value });
    return value;
  };
}
