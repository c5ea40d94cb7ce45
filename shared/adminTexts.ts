/** Sentences of the office's console; apart from `texts`, which the first load carries. */
export const adminTexts = {
  settingsFailed: 'Failed to fetch the settings.',
  settingsNotSaved: 'Failed to save the settings.',
  settingsChanged: 'Somebody else has changed the settings meanwhile. Please look at them again.',
  mailMissing:
    'So nobody confirms an address: the roster and school addresses let nobody in, and nobody hears what the office decides. Whoever runs this site sets mailFrom, as its README says.',
  settingsSaved: 'Settings saved.',
  domainWrong: 'Please enter a domain like school.example.',
  auditFailed: 'Failed to fetch the audit log.',
  auditExportFailed: 'Failed to export the audit log.',
  auditExportOver: 'This took too long. Please export the log anew.',
  membersFailed: 'Failed to fetch the members.',
  exportFailed: 'Failed to export the members.',
  exportOver: 'This took too long. Please export the members anew.',
  memberFailed: 'Failed to change the member.',
  memberNotOneself: 'This is you. Another admin can do it.',
  memberLastAdmin: 'This is the only admin. Make another one first.',
  memberUnchanged: 'There is nothing to change.',
  memberUntil: 'Please say until when.',
  memberReason: 'Please say why.',
  overviewFailed: 'Failed to fetch the overview.',
} as const;
