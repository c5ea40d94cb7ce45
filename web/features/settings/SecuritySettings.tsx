import { DeviceSettings } from './DeviceSettings.tsx';
import { WaySettings } from './WaySettings.tsx';

/** /settings/security */
export default function SecuritySettings() {
  return (
    <>
      <WaySettings />
      <DeviceSettings />
    </>
  );
}
