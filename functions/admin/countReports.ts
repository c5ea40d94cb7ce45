import { countReports } from '#shared/routes/adminReports.ts';
import { serve } from '../http/serve.ts';
import { caseCounts } from '../stores/cases.ts';

/** How many cases are open, and done. */
export function run() {
  return caseCounts();
}

export const handler = serve(countReports, run);
