/** Home imports only these two. */
export const announcementUnknown = 'This announcement no longer exists.';
export const announcementNotHidden = "Couldn't hide the announcement. Please try again.";

export const announcementTexts = {
  failed: "Couldn't load announcements.",
  notSaved: "Couldn't save the announcement. Please try again.",
  notSent: "Couldn't send the announcement. Please try again.",
  notStopped: "Couldn't stop the announcement. Please try again.",
  notDeleted: "Couldn't delete the announcement. Please try again.",
  notCounted: "Couldn't count members. Please try again.",
  unknown: announcementUnknown,
  changed: 'This announcement was changed elsewhere. Reload it to see the latest version.',
  notDraft: 'This announcement has already been sent.',
  busy: 'Another announcement is being sent.',
  nobody: 'No one matches.',
  tooMany: 'You can send up to 3 announcements a day.',
  notRunning: "This announcement isn't being sent.",
  notPaused: "This announcement isn't paused.",
  hidden: 'Hidden.',
  deleted: 'Announcement deleted.',
  noMail: "This site doesn't send e-mail.",
  noAddress: 'Confirm your e-mail address first.',
} as const;
