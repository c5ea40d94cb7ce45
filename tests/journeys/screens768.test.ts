import { lookAtEveryScreen } from '../support/everyScreen.ts';

lookAtEveryScreen(768);
