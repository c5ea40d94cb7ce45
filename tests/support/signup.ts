import { newUsername } from './people.ts';

/** A sign-up form with a unique username. */
export const signup = (overrides: object = {}) => {
  const username = newUsername();
  const password = 'a long enough secret';
  return { fullName: 'Maya Okonkwo', username, password, confirmPassword: password, ...overrides };
};
