import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** What a request is sent with to sign in, as a hash: nothing that signs anybody in is kept. */
export function credentialOf({ authorization = '', cookie = '' }: IncomingHttpHeaders): string {
  return createHash('sha256').update(`${authorization}\n${cookie}`).digest('base64');
}
