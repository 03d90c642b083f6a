import { isIP } from 'node:net';

/** Whether a text is an IP address, or a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  return isIP(address) !== 0 && rest.length === 0 && (bits === undefined || isPrefix(bits, most));
}

function isPrefix(text: string, most: number): boolean {
  return /^\d{1,3}$/.test(text) && Number(text) <= most;
}
