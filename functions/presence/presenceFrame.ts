import { briefly } from '#shared/briefPresence.ts';
import type { PresenceChange, PushedFrame } from '#shared/realtime.ts';
import type { Socket } from './model.ts';

/** A change for a socket that takes changes, as it takes them. */
export function presenceFrame(data: PresenceChange, { isBrief }: Pick<Socket, 'isBrief'>): PushedFrame {
  return { event: 'presence', data: isBrief === true ? briefly(data) : data };
}
