/** A title as the name of a file, without its ending. */
export function titleAsFileName(title: string, otherwise: string): string {
  return title.replaceAll(/[^\p{L}\p{N} _-]/gu, '').trim() || otherwise;
}
