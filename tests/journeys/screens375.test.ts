// @module-tag heavy
import { lookAtEveryScreen } from '../support/everyScreen.ts';

lookAtEveryScreen(375, [{ themes: ['light', 'dark'] }]);
