import { route } from '#shared/platform/contract.ts';
import { throttles } from '#shared/platform/throttles.ts';
import { Home } from './entities.ts';

export const getHome = route({
  method: 'GET',
  path: '/api/v1/home',
  access: 'member',
  summary:
    'What is new for you: unread messages, your class, the latest announcement, and what your profile lacks',
  reply: Home,
  throttle: throttles.directory,
  otherwise: "Couldn't load what's new for you.",
});
