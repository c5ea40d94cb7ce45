import { useStore } from 'zustand';
import { memberScope, type MemberScope } from './memberScope.ts';

/** The scope of the logged-in member; rerenders when it changes. */
export const useMemberScope = (): MemberScope => useStore(memberScope);
