/** Texts about the roster; not in `texts`, to keep them out of the first load. */
export const rosterTexts = {
  failed: "Couldn't load the roster.",
  unknown: "This import doesn't exist.",
  closed: 'This file has already been imported.',
  notChecked: 'Check this file first.',
  columnsWrong: 'Assign each column to one field, and each field only once.',
  busy: "Another import is running. Please wait until it's done.",
  undoOver: 'This import can no longer be undone.',
  downloadOver: 'This download has expired. Please start again.',
  fileTooLarge: 'The file is larger than 20 MB.',
  fileEmpty: 'The file is empty.',
} as const;
