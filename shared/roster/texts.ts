/** Texts about the roster; not in `texts`, to keep them out of the first load. */
export const rosterTexts = {
  failed: 'The roster could not be reached. Please try again.',
  unknown: 'There is no such import.',
  closed: 'This file has been imported already.',
  notChecked: 'This file has to be checked first.',
  columnsWrong: 'Each column of the file needs one use, and no use stands twice.',
  busy: 'Another import is at work. Please wait until it is done.',
  undoOver: 'This import can no longer be taken back.',
  downloadOver: 'This download has ended. Please begin again.',
  fileTooLarge: 'The file is larger than 20 MB.',
  fileEmpty: 'The file is empty.',
} as const;
