import { limits } from '#shared/limits.ts';
import type { PresenceMode } from '#shared/realtime.ts';

/**
 * Whether every member's presence is pushed to everyone. Between the two thresholds the mode does not change, so that a
 * single person more or less cannot make all clients reload again and again.
 */
export function modeFor(online: number, before: PresenceMode): PresenceMode {
  if (online > limits.presenceEveryoneMost) return 'some';
  if (online < limits.presenceEveryoneAgain) return 'everyone';
  return before;
}
