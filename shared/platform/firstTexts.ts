/**
 * The texts that the site's first script needs; `texts` includes them. In a file of their own to keep that script
 * small.
 */
export const firstTexts = {
  somethingWrong: 'Something went wrong, please try again.',
  loginSuccess: 'Login successful!',
  loginFailed: 'Login failed. Please try again.',
} as const;
