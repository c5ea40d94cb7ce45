/** Texts about who may write to whom; not in `texts`, to keep them out of the first load. */
export const messageTexts = {
  closed: 'This person only accepts messages from certain people.',
} as const;
