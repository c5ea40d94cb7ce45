import type { Goal } from '../goal.ts';
import { coldStart } from './g01ColdStart.ts';
import { bundles } from './g02Bundles.ts';
import { requestsOfOne } from './g03Requests.ts';
import { presence } from './g05Presence.ts';
import { units } from './g04Units.ts';
import { hotItems } from './g07HotItems.ts';
import { passwords } from './g13Passwords.ts';
import { reconnect } from './g15Reconnect.ts';

/** All goals, in the order of the table. */
export const goals: readonly Goal[] = [
  coldStart,
  bundles,
  requestsOfOne,
  units,
  presence,
  hotItems,
  passwords,
  reconnect,
];
