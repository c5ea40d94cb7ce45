import type { Goal } from '../goal.ts';
import { coldStart } from './g01ColdStart.ts';
import { bundles } from './g02Bundles.ts';
import { requestsOfOne } from './g03Requests.ts';
import { units } from './g04Units.ts';
import { presence } from './g05Presence.ts';
import { exactlyOnce } from './g06ExactlyOnce.ts';
import { hotItems } from './g07HotItems.ts';
import { nameSearch } from './g08NameSearch.ts';
import { firstLoad } from './g09FirstLoad.ts';
import { lighthouse } from './g10Lighthouse.ts';
import { typing } from './g11Typing.ts';
import { cost } from './g12Cost.ts';
import { passwords } from './g13Passwords.ts';
import { broadcast } from './g14Broadcast.ts';
import { reconnect } from './g15Reconnect.ts';
import { everyScreen } from './g16Screens.ts';
import { directory } from './g17Directory.ts';
import { oneOfEach } from './g18OneOfEach.ts';

/** All goals, in the order of the table. */
export const goals: readonly Goal[] = [
  coldStart,
  bundles,
  requestsOfOne,
  units,
  presence,
  exactlyOnce,
  hotItems,
  nameSearch,
  firstLoad,
  lighthouse,
  typing,
  cost,
  passwords,
  broadcast,
  reconnect,
  everyScreen,
  directory,
  oneOfEach,
];
