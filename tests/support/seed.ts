import { configureGlobal } from 'fast-check';
import { chooseSeed } from '../seed.ts';

// A failure names the seed and the path to the failing case; `npm test` prints the seed of the run.
configureGlobal({ seed: chooseSeed(process.env['TEST_SEED']) });
