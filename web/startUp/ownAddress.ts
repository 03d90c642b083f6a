/** Only addresses of this application: `next` comes from the address bar and must not lead elsewhere. */
export function ownAddress(next: string | null): string | undefined {
  return next?.startsWith('/') && !next.startsWith('//') && !next.startsWith('/\\') ? next : undefined;
}
