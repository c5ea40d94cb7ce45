/** Sentences about who may write to whom; apart from `texts`, which the first load carries. */
export const messageTexts = {
  closed: 'They take messages from certain people only, and you are not among them.',
} as const;
