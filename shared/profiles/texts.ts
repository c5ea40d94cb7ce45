/** Texts about profile facts. */
export const profileTexts = {
  classInvalid: 'Class must be a valid year.',
  placeUnknown: 'Choose a city from the list.',
  placesFailed: "Couldn't load places.",
  onlyYourself: 'You can only preview your own profile.',
  factLocked: 'The school has confirmed your class and degree. Ask the alumni office to change them.',
} as const;
