import { i18n } from '@lingui/core';
import { configureGlobal } from 'fast-check';
import { chai } from 'vitest';
import { chooseSeed } from '../seed.ts';

// A failure names the seed and the path to the failing case; `npm test` prints the seed of the run.
configureGlobal({ seed: chooseSeed(process.env['TEST_SEED']) });

// Tests read the texts as the source writes them: in English, without a catalogue.
i18n.loadAndActivate({ locale: 'en', messages: {} });

// The list of failures shows what a list under test contains, not 'Array(1)'.
chai.config.truncateThreshold = 400;
