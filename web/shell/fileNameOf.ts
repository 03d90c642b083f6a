/**
 * What a file is called by the server that sends it: the name in full of `Content-Disposition` (RFC 6266); undefined if
 * there is none.
 */
export function fileNameOf({ headers }: Pick<Response, 'headers'>): string | undefined {
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(headers.get('content-disposition') ?? '')?.[1];
  if (encoded === undefined) return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    // Not UTF-8.
    return undefined;
  }
}
