/** Every configuration that runs tagged tests names the tags: vitest refuses a file with an unknown one. */
export const tags = [
  {
    name: 'heavy',
    description: 'Takes long, and protects neither the specification nor permissions nor data.',
  },
  { name: 'random', description: 'Draws its cases: few in `npm test`, many in `npm run test:all`.' },
];
