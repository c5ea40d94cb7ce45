// @module-tag heavy
import { afterAll, beforeAll } from 'vitest';
import { lookAtEveryScreen } from '../support/everyScreen.ts';
import { type PseudoSite, pseudoSite } from '../support/pseudoSite.ts';

let site: PseudoSite;

beforeAll(async () => {
  site = await pseudoSite();
});

afterAll(() => site.end());

for (const width of [375, 768, 1280])
  lookAtEveryScreen(width, [{ themes: [], prepare: (context) => site.serve(context) }]);
