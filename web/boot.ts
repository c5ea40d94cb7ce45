import { firstTexts } from '#shared/firstTexts.ts';
import { firstAsks } from './app/firstAsks.ts';
import { loadShell, screenLoad } from './app/loads.ts';
import { askFirst } from './lib/asked.ts';
import './styles/main.css';

/*
 * The first script, kept small: it knows which code a member's screen needs, and asks for all of it at once while the
 * page's own (React, the frame of the site) is still on its way. Without a user cookie /login comes, which needs no more.
 */
const isMember = document.cookie.split('; ').some((pair) => pair.startsWith('user='));
const screen = isMember ? screenLoad(location.pathname) : undefined;

if (isMember && location.search === '') askFirst(firstAsks(location.pathname, document.cookie));
// What does not come is told by the screen's own attempt.
if (screen) for (const load of [askAhead, loadShell, screen]) load().catch(() => undefined);

async function askAhead() {
  const early = await import('./app/early.ts');
  await early.askAhead(location.pathname);
}

import('./main.tsx').catch(() => {
  // The page's own code did not come, so nothing else is there to say it.
  const again = document.createElement('button');
  again.textContent = `${firstTexts.somethingWrong} Reload`;
  again.addEventListener('click', () => location.reload());
  document.body.append(again);
});
