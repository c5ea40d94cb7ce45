import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { followThemeOfOtherTabs } from './lib/darkMode.ts';
import { tellStrayFaults } from './lib/faults.ts';
import { hearOfBackFirst } from './lib/leave.ts';
import { followOtherTabs, restoreSession } from './lib/session.ts';

tellStrayFaults();
restoreSession();
followOtherTabs();
followThemeOfOtherTabs();
hearOfBackFirst();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
