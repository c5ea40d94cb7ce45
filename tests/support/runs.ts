/** How many cases a random test draws: a few in `npm test`, many in `npm run test:all`. */
export const runs = (few: number, many: number): number =>
  process.env['TEST_KIND'] === 'heavy' ? many : few;
