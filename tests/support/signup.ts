import { newUsername } from './people.ts';

/** What somebody fills in to join, under a name that nobody has. */
export const signup = (overrides: object = {}) => {
  const username = newUsername();
  const password = 'a long enough secret';
  return { fullName: 'Maya Okonkwo', username, password, confirmPassword: password, ...overrides };
};
