import { Buffer } from 'node:buffer';
import type { Picture } from './picture.ts';

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

/** The chunks that the picture and its colours are made of (PNG, third edition, section 4.8). */
const kept: ReadonlySet<string> = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'sBIT',
]);

/** A PNG without texts, times, Exif data and animation. Undefined if it is broken, or does not end. */
export function plainPng(bytes: Uint8Array): Picture | undefined {
  const from = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (!from.subarray(0, 8).equals(signature)) return undefined;
  const chunks: Uint8Array[] = [signature];
  let size: { readonly width: number; readonly height: number } | undefined;
  let at = 8;
  while (at + 12 <= from.length) {
    const end = at + 12 + from.readUInt32BE(at);
    const type = from.toString('latin1', at + 4, at + 8);
    if (end > from.length) return undefined;
    if (size === undefined) {
      if (type !== 'IHDR' || end - at !== 25) return undefined;
      size = { width: from.readUInt32BE(at + 8), height: from.readUInt32BE(at + 12) };
      if (size.width === 0 || size.height === 0) return undefined;
    } else if (type === 'IHDR') return undefined;
    if (kept.has(type)) chunks.push(from.subarray(at, end));
    if (type === 'IEND') return { bytes: Buffer.concat(chunks), ...size };
    at = end;
  }
  return undefined;
}
