import type { ReactNode } from 'react';
import type { Audience } from '#shared/announcements/entities.ts';

/** What the screens of announcements need from the directory, which is another feature (`web/app` brings them together). */
export interface AudiencePicker {
  /** The field that chooses an audience; `count` is how many members match, undefined until it is known. */
  readonly field: (props: {
    readonly audience: Audience;
    readonly onChange: (audience: Audience) => void;
    readonly count: number | undefined;
  }) => ReactNode;
  /** An audience in words: its conditions, or all members. */
  readonly wordsOf: (audience: Audience) => string;
}
