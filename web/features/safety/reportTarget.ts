import type { ContentKind } from '#shared/moderation/entities.ts';
import type { Author } from '#shared/platform/entities.ts';

/** Content of another member. */
export interface ReportTarget {
  readonly kind: ContentKind;
  readonly id: string;
  /** Its author. */
  readonly person: Pick<Author, '_id' | 'fullName' | 'profilePhoto'>;
  /** Its URL on our site. */
  readonly path: string;
  /** Its first words, which the dialog quotes. */
  readonly title?: string;
  /** The experience of a comment; the other member of a message's conversation. */
  readonly experienceId?: string;
  readonly with?: string;
}
