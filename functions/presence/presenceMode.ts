import { limits } from '#shared/platform/limits.ts';
import type { PresenceMode } from '#shared/realtime/realtime.ts';

/**
 * Whether every member's presence is sent to everyone. Between the two thresholds the mode does not change, so that a
 * single person more or less cannot make all clients reload again and again.
 */
export function presenceModeFor(online: number, before: PresenceMode): PresenceMode {
  if (online > limits.maxOnlineForEveryone) return 'some';
  if (online < limits.presenceEveryoneAgain) return 'everyone';
  return before;
}
