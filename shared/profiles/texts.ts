/** Texts about profile facts. */
export const factTexts = {
  classInvalid: 'Class must be a year.',
  placeUnknown: 'Please choose a city from the list.',
  placesFailed: 'Failed to fetch places',
  onlyYourself: 'Only your own profile can be seen as others see it.',
  factLocked: 'Class and degree are confirmed by the school. Ask the alumni office to change them.',
} as const;
