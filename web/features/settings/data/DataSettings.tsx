import { DeleteAccount } from './DeleteAccount.tsx';
import { ExportData } from './ExportData.tsx';

/** /settings/data */
export default function DataSettings() {
  return (
    <>
      <ExportData />
      <DeleteAccount />
    </>
  );
}
