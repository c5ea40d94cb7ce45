import { brokenItem } from './brokenItem.tsx';
import type { Failure } from './ErrorBoundary.tsx';

/** In the place of one row of a table that could not be drawn; for `broken` of `Each`. */
export const brokenRow = (failure: Failure) => (
  <tr>
    <td colSpan={9}>{brokenItem(failure)}</td>
  </tr>
);
