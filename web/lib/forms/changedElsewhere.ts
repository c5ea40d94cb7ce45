import { t } from '@lingui/core/macro';

/** The warning at fields that are listed in `changedElsewhere` (`useDraftForm`). */
export const changedElsewhereText = (): string =>
  t`This was changed elsewhere while you were editing. If you save, you'll overwrite that change.`;
