import { encodeBriefPresence } from '#shared/realtime/briefPresence.ts';
import type { PresenceChange, OutgoingFrame } from '#shared/realtime/realtime.ts';
import type { Socket } from './model.ts';

/** The frame of a change for a socket that takes changes, in the form it takes. */
export function presenceFrame(data: PresenceChange, { isBrief }: Pick<Socket, 'isBrief'>): OutgoingFrame {
  return { event: 'presence', data: isBrief === true ? encodeBriefPresence(data) : data };
}
