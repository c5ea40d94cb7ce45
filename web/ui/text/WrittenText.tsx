import { Suspense } from 'react';
import type { MentionedPerson } from '#shared/platform/entities.ts';
import { lazyComponent } from '#web/lib/loading/lazyComponent.ts';
import { LinkedText } from './LinkedText.tsx';

const MentionedText = lazyComponent(() => import('./MentionedText.tsx'));

interface WrittenTextProps {
  readonly text: string;
  readonly mentions?: readonly MentionedPerson[] | undefined;
}

/** A user's text with its links; few texts mention people, so the code for those loads only with them. */
export function WrittenText({ text, mentions }: WrittenTextProps) {
  const plain = <LinkedText text={text} />;
  return mentions ? (
    <Suspense fallback={plain}>
      <MentionedText text={text} mentions={mentions} />
    </Suspense>
  ) : (
    plain
  );
}
