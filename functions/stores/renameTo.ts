import type { Author } from '#shared/entities.ts';
import type { Change } from './table.ts';

/**
 * Replaces the author summary of something they wrote. `version` is that of the profile the summary comes from: what
 * comes late or twice changes nothing, and what was deleted meanwhile does not come back.
 */
export function renameTo(author: Author, version: number): Change {
  return {
    set: { user: author, authorVersion: version },
    condition: {
      expression:
        'attribute_exists(pk) AND (attribute_not_exists(authorVersion) OR authorVersion < :version)',
      values: { ':version': version },
    },
  };
}
