import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { followThemeOfOtherTabs } from './lib/darkMode.ts';
import { restoreSession } from './lib/session.ts';
import { followOtherTabs } from './lib/store.ts';
import './styles/main.css';

restoreSession();
followOtherTabs();
followThemeOfOtherTabs();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
