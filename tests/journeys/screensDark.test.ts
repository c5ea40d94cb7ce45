import { lookAtEveryScreen } from '../support/everyScreen.ts';

lookAtEveryScreen('dark');
