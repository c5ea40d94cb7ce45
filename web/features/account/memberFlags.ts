import { forget, recall, remember } from '#web/lib/browser/memory.ts';

/** A newcomer's progress as stored in this browser: by member, or by username before the first login. */
type Kept = 'stepsHidden' | 'mailsLooked' | 'newcomer';

/**
 * True if the member hid the checklist (`stepsHidden`), opened the mail settings (`mailsLooked`), or has
 * signed up here and not yet done or skipped the next step (`newcomer`).
 */
export const hasFlag = (kept: Kept, whose: string): boolean => recall(kept, whose) !== null;

export const setFlag = (kept: Kept, whose: string): void => remember(kept, whose, 'true');

export const clearFlag = (kept: Kept, whose: string): void => forget(kept, whose);
