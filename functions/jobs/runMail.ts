import type { Key } from '../stores/table.ts';
import { sendMail } from './declared.ts';
import { work as send } from './sendMail.ts';
import { doing, type Works, workOff } from './workOff.ts';

const works: Works = new Map([doing(sendMail, send)]);

/** Sends a mail that is due, as `workOff` says. */
export function runMail(key: Key, until: number, isHandedOutAgain = false): Promise<void> {
  return workOff(works, key, until, isHandedOutAgain);
}
