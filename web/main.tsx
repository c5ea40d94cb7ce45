import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { loadAhead } from './app/screens.ts';
import { followThemeOfOtherTabs } from './lib/darkMode.ts';
import { isSignedIn, restoreSession } from './lib/session.ts';
import { followOtherTabs } from './lib/store.ts';
import './styles/main.css';

restoreSession();
followOtherTabs();
followThemeOfOtherTabs();
if (isSignedIn()) loadAhead(location.pathname);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
