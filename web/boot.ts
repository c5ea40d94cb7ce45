import { t } from '@lingui/core/macro';
import { firstRequests, loadLogin, loadShell, screenAt } from './app/screens.ts';
import { prefetchResponses } from './lib/http/prefetchCache.ts';
import { applyBrowserLanguage } from './lib/texts/language.ts';
import './styles/main.css';

/*
 * The first script, kept small. On a first visit it may load the page in another language instead. Otherwise it knows
 * which code a member's screen needs, and requests all of it at once while the page's own code (React, the frame of the
 * site) is still loading. Without a user cookie, most paths redirect to /login.
 */
const isMember = document.cookie.split('; ').some((pair) => pair.startsWith('user='));
const loadScreen = screenAt(location.pathname)?.load;

const language = applyBrowserLanguage();
if (language !== 'reloads') startPage();
// Without a response, the page keeps its language.
if (language === 'unknown')
  import('./api/school.ts')
    .then(({ switchToSchoolLanguage }) => switchToSchoolLanguage())
    .catch(() => undefined);

function startPage(): void {
  if (isMember && location.search === '')
    prefetchResponses(firstRequests(location.pathname, document.cookie));
  // If the prefetch fails, the screen's own request reports it.
  for (const load of codeLoaders()) load().catch(() => undefined);
  import('./main.tsx').catch(offerReload);
}

function codeLoaders(): readonly (() => Promise<unknown>)[] {
  if (!isMember) return [loadLogin];
  return loadScreen ? [prefetch, loadShell, loadScreen] : [];
}

async function prefetch() {
  const { prefetchScreen } = await import('./app/prefetch.ts');
  await prefetchScreen(location.pathname);
}

/** Shows the error if the page's own code failed to load, because nothing else can. */
function offerReload(): void {
  const retryButton = document.createElement('button');
  retryButton.textContent = `${t`Something went wrong, please try again.`} ${t`Reload`}`;
  retryButton.addEventListener('click', () => location.reload());
  document.body.append(retryButton);
}
