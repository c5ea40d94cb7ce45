import { lazyComponent } from '#web/lib/loading/lazyComponent.ts';

/* What Home shows about the member's class. Only members with a class load it. */

export const FromYourClass = lazyComponent(() => import('./FromYourClass.tsx'));
export const ClassProgress = lazyComponent(() => import('./ClassProgress.tsx'));
