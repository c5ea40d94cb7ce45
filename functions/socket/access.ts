import type { Grant } from '../grants.ts';

export const socketAccess = {} as const satisfies Record<string, Grant>;
