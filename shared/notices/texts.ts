export const noticeTexts = {
  failed: "Couldn't load notifications.",
  readFailed: "Couldn't mark notifications as read. Please try again.",
  read: 'Marked as read.',
  idInvalid: "This isn't a valid notification ID.",
  momentInvalid: 'upTo must be an ISO 8601 time in UTC.',
  settingsFailed: "Couldn't load your notification settings.",
  timeInvalid: 'Quiet hours must be times like 22:00.',
  hoursEqual: 'Quiet hours must start and end at different times.',
  zoneInvalid: 'Time zone must be a name like Europe/Amsterdam.',
  settingsNotSaved: "Couldn't save. Please try again.",
} as const;
