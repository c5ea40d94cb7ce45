/** Texts of notices. */
export const noticeTexts = {
  failed: 'Failed to fetch notifications.',
  readFailed: 'Failed to mark as read. Please try again.',
  read: 'Marked as read.',
  idInvalid: 'This is not the id of a notice.',
  momentInvalid: 'upTo must be a moment in ISO 8601 UTC.',
  settingsFailed: 'Failed to fetch what you are told of.',
  settingsNotSaved: 'Failed to save. Please try again.',
} as const;
