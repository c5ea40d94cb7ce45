import type { Author } from '#shared/platform/entities.ts';
import type { ThingKind } from '#shared/moderation/entities.ts';

/** Something of somebody else. */
export interface ReportTarget {
  readonly kind: ThingKind;
  readonly id: string;
  /** Whose it is. */
  readonly person: Pick<Author, '_id' | 'fullName' | 'profilePhoto'>;
  /** Its URL on our site. */
  readonly path: string;
  /** Its first words, as the dialog repeats them. */
  readonly title?: string;
  /** The experience of a comment; the other of the two of a message. */
  readonly experienceId?: string;
  readonly with?: string;
}
