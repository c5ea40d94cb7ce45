import '#web/styles/whole.css';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Navigate, Route, Routes } from 'react-router-dom';
import { useOverview } from '#web/api/admin/admin.ts';
import { SubNav } from '#web/app/shell/SubNav.tsx';
import { useIsAdmin } from '#web/lib/session/store.ts';
import { adminScreens } from './adminScreens.ts';
import { NotFound } from './lazyScreens.ts';

/** The navigation of the admin pages, with the number of open items on each tab. */
function AdminNav() {
  const { data } = useOverview('12');
  const openCounts = data && { requests: data.requests.open, reports: data.reports.open };
  const links = adminScreens.flatMap(({ path, tab, countOf }) => {
    if (tab === undefined) return [];
    const to = path === '' ? '/admin' : `/admin/${path}`;
    return [{ to, label: i18n._(tab), openCount: countOf && openCounts?.[countOf] }];
  });
  return <SubNav label={t`Admin`} links={links} />;
}

/** /admin: the Event Manager, and for admins the other admin pages. */
export default function AdminArea() {
  const isAdmin = useIsAdmin();
  return (
    <>
      {isAdmin && <AdminNav />}
      <Routes>
        {adminScreens.map(({ path, Screen }) => (
          <Route
            key={path}
            path={path}
            element={path === '' || isAdmin ? <Screen /> : <Navigate to="/admin" replace />}
          />
        ))}
        <Route path="*" element={<NotFound />} />
      </Routes>
    </>
  );
}
