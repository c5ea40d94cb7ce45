import { Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { LoginScreen } from '#web/features/auth/LoginScreen.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Guard } from './Guard.tsx';
import { Rehydrated } from './Rehydrated.tsx';
import { loadAhead, screens, Shell, SignupScreen } from './screens.ts';
import { ShellSkeleton } from './ShellSkeleton.tsx';
import { ToastHost } from './ToastHost.tsx';

const loadHome = (): void => loadAhead('/');

/** Every route of the site. /login is in the first chunk; the rest is loaded when it is wanted. */
export function App() {
  return (
    <ErrorBoundary>
      <Rehydrated>
        <BrowserRouter>
          <Suspense fallback={<ShellSkeleton />}>
            <Routes>
              <Route path="/login" element={<LoginScreen onBegin={loadHome} />} />
              <Route path="/signup" element={<SignupScreen />} />
              <Route element={<Guard />}>
                <Route element={<Shell />}>
                  {screens.map(({ path, Screen }) => (
                    <Route key={path} path={path} element={<Screen />} />
                  ))}
                </Route>
              </Route>
            </Routes>
          </Suspense>
        </BrowserRouter>
      </Rehydrated>
      <ToastHost />
    </ErrorBoundary>
  );
}
