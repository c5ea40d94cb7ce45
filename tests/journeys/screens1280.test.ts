// @module-tag heavy
import { lookAtEveryScreen } from '../support/everyScreen.ts';

lookAtEveryScreen(1280, [{ themes: ['light', 'dark'] }]);
