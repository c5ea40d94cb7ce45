import { brokenItem } from './brokenItem.tsx';
import type { Failure } from './ErrorBoundary.tsx';

/** Replaces a table row that failed to render; for `broken` of BoundaryList. */
export const brokenRow = (failure: Failure) => (
  <tr>
    <td colSpan={9}>{brokenItem(failure)}</td>
  </tr>
);
