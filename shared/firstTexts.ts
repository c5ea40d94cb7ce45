/** The sentences that the very first script of the site needs; `texts` has them, too. Apart, for its weight. */
export const firstTexts = {
  somethingWrong: 'Something went wrong, please try again.',
  loginSuccess: 'Login successful!',
  loginFailed: 'Login failed. Please try again.',
} as const;
