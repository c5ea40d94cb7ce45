import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type InitialEntry, MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { MemberQueryProvider } from '#web/api/MemberQueryProvider.tsx';
import { ToastHost } from '#web/app/shell/ToastHost.tsx';
// Loaded with the test, so that the first toast does not wait for a file.
import '#web/ui/feedback/Toasts.tsx';

/** Renders a screen at an address, with toasts; other screens are shown as their address only. */
export function showScreen(screen: ReactNode, { path, at = path }: { path: string; at?: InitialEntry }) {
  return render(
    <>
      <MemoryRouter initialEntries={[at]}>
        <MemberQueryProvider>
          <Routes>
            <Route path={path} element={screen} />
            <Route path="*" element={<Elsewhere />} />
          </Routes>
        </MemberQueryProvider>
      </MemoryRouter>
      <ToastHost />
    </>,
  );
}

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>at {pathname + search}</p>;
}
