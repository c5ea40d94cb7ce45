import { recall, remember } from '#web/lib/browser/memory.ts';

/** A newcomer's progress as stored in this browser: by member, or by username before the first login. */
type Flag = 'stepsHidden' | 'mailSettingsSeen' | 'newcomer';

/**
 * True if the member hid the checklist (`stepsHidden`), opened the mail settings (`mailSettingsSeen`), or has
 * signed up here and not yet done or skipped the next step (`newcomer`).
 */
export const hasFlag = (flag: Flag, owner: string): boolean => recall(flag, owner) !== null;

/** Keeps it from now on. */
export const setFlag = (flag: Flag, owner: string): void => remember(flag, owner, 'true');

/** Forgets it. */
export const clearFlag = (flag: Flag, owner: string): void => remember(flag, owner, null);
