import { admin, type DemoPerson, people } from './people.ts';

/** Requests membership. */
export const newcomer: DemoPerson = {
  username: 'ruth',
  fullName: 'Ruth Feldman',
  gender: 'female',
  bio: 'Class of 2019. Energy economics in Antwerp.',
  looks: { backdrop: '#f6dff0', skin: '#f2cdb0', hair: '#7a4a2b', clothes: '#6a3f8f', cut: 'bob' },
};

/** Registers with an invitation. */
export const invitedPerson: DemoPerson = {
  username: 'piotr',
  fullName: 'Piotr Zieliński',
  gender: 'male',
  bio: 'Class of 2024. Maps of places that are still being built.',
  facts: {
    headline: 'Maps of places that are still being built.',
    classYear: 2024,
    degree: 'MSc Geography',
    jobTitle: 'Cartographer',
    employer: 'Lumen Maps',
    place: { city: 'Warsaw', country: 'Poland' },
    field: 'data',
  },
  looks: { backdrop: '#dfe3fb', skin: '#f1cfae', hair: '#4a3526', clothes: '#3f51a3', cut: 'short' },
};

/** The demo accounts that `npm start` prints. */
export const accounts: readonly string[] = [
  ...people.map(({ username }) => (username === admin ? `${username} (admin)` : username)),
  `${newcomer.username} (pending approval)`,
  `${invitedPerson.username} (invited)`,
];
