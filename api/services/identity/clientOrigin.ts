import type { Client } from './client.ts';
import { deviceName } from './deviceName.ts';

/** From where somebody asks, for the security trail. */
export function clientOrigin({ ip, userAgent }: Pick<Client, 'ip' | 'userAgent'>) {
  return { address: ip, device: deviceName(userAgent) };
}
