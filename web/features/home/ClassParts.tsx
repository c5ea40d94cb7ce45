import type { Home, OwnClass } from '#shared/home/entities.ts';
import { ClassProgress } from './ClassProgress.tsx';
import { FromYourClass } from './FromYourClass.tsx';

interface ClassPartsProps {
  readonly slot: 'feed' | 'rail';
  readonly ownId: string;
  readonly ownClass: OwnClass;
  readonly mayInvite: Home['mayInvite'];
}

/**
 * What Home shows about the member's class, in the feed and beside it. One file, so that only members with a class load
 * it.
 */
export default function ClassParts({ slot, ownId, ownClass, mayInvite }: ClassPartsProps) {
  return slot === 'feed' ? (
    <FromYourClass ownId={ownId} ownClass={ownClass} />
  ) : (
    <ClassProgress ownClass={ownClass} mayInvite={mayInvite} />
  );
}
