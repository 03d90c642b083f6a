import type { ByteRange } from './fileStore.ts';

/**
 * The part of a file of this size that a `Range` header asks for (RFC 9110, section 14). `all`: there is no
 * header, or it asks for several ranges or uses another unit; the whole file is then a correct answer.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'all' | 'beyond' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return 'all';
  if (from === '')
    return Number(to) === 0 ? 'beyond' : { first: Math.max(0, size - Number(to)), last: size - 1 };
  if (to !== '' && Number(to) < Number(from)) return 'all';
  if (Number(from) >= size) return 'beyond';
  return { first: Number(from), last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}
