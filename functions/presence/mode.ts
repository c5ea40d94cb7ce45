import { limits } from '#shared/limits.ts';
import type { PresenceMode } from '#shared/realtime.ts';

/**
 * Whether everyone is told of everyone. Between the two numbers the mode stays what it is, so that one person more or
 * less cannot make all clients ask anew again and again.
 */
export function modeFor(online: number, before: PresenceMode): PresenceMode {
  if (online > limits.presenceEveryoneMost) return 'some';
  if (online < limits.presenceEveryoneAgain) return 'everyone';
  return before;
}
