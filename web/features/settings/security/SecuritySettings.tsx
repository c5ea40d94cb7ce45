import { DeviceSettings } from './DeviceSettings.tsx';
import { LoginMethodSettings } from './LoginMethodSettings.tsx';

/** /settings/security */
export default function SecuritySettings() {
  return (
    <>
      <LoginMethodSettings />
      <DeviceSettings />
    </>
  );
}
