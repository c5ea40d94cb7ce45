import { i18n } from '@lingui/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { preloadScreen } from './app/lazyScreens.ts';
import { screenAt } from './app/screens.ts';
import { syncTheme } from './lib/browser/darkMode.ts';
import { listenToBackFirst } from './lib/browser/leave.ts';
import { reportUncaughtErrors } from './lib/clientErrors/clientErrors.ts';
import { locale } from './lib/dates/locale.ts';
import { markPageDrawn } from './lib/loading/preloadChunks.ts';
import { isLoggedIn, restoreSession } from './lib/session/session.ts';
import { syncWithOtherTabs } from './lib/session/sessionTabs.ts';

/**
 * Milliseconds that a page waits for the code of its first screen, which is already requested, before it draws a
 * skeleton.
 */
const maxWaitMs = 400;

// The build has put the texts of one language into the code; the locale decides on plural forms and number formats.
i18n.activate(document.documentElement.lang, locale);
reportUncaughtErrors();
restoreSession();
syncWithOtherTabs();
syncTheme();
listenToBackFirst();

void waitForScreenCode().then(() => {
  const root = document.getElementById('root');
  if (root === null) return;
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  markPageDrawn();
});

/**
 * Waits for the code of the first screen, but at most `maxWaitMs`: with it, the first paint shows the screen and not a
 * skeleton.
 */
async function waitForScreenCode(): Promise<void> {
  const path = isLoggedIn() ? location.pathname : '/login';
  if (path !== '/login' && !screenAt(path)) return;
  await Promise.race([preloadScreen(path), new Promise((resolve) => void setTimeout(resolve, maxWaitMs))]);
}
