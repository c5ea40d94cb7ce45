// @module-tag heavy
import { lookAtEveryScreen } from '../support/everyScreen.ts';

lookAtEveryScreen(768, [{ themes: ['light', 'dark'] }]);
