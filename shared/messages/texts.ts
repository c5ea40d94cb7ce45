/** Texts about who may write to whom; not in `texts`, to keep them out of the first load. */
export const messageTexts = {
  closed: 'They take messages from certain people only, and you are not among them.',
} as const;
