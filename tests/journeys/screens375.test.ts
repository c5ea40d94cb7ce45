import { lookAtEveryScreen } from '../support/everyScreen.ts';

lookAtEveryScreen(375, [{ themes: ['light'] }, { themes: ['dark'], tags: ['heavy'] }]);
