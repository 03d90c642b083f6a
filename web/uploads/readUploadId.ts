/** The upload to which an address narrows a list; null for none, and for what cannot be an id. */
export function readUploadId(parameters: URLSearchParams): string | null {
  const id = parameters.get('upload');
  return id !== null && /^[A-Za-z0-9_-]{1,64}$/.test(id) ? id : null;
}
