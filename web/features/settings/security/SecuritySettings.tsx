import { DeviceSettings } from './DeviceSettings.tsx';
import { WaySettings } from './LoginMethodSettings.tsx';

/** /settings/security */
export default function SecuritySettings() {
  return (
    <>
      <WaySettings />
      <DeviceSettings />
    </>
  );
}
