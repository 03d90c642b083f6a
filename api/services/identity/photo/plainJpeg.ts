import { Buffer } from 'node:buffer';
import { exifOrientation, orientationSegment } from './exifOrientation.ts';
import type { Picture } from './picture.ts';

/** Markers of ITU T.81, table B.1. */
const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
const app1 = 0xe1;
const app2 = 0xe2;
const app14 = 0xee;
const huffmanTables = 0xc4;
const quantisationTables = 0xdb;
const restartInterval = 0xdd;

/** C0 to CF begin a frame, but for the three that are tables and an extension. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![huffmanTables, 0xc8, 0xcc].includes(marker);
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

/**
 * A JPEG with its tables, frames, scans and colours alone. What says how the camera was held is kept, so that it stays
 * upright. Undefined if it is broken, has no frame, or does not end.
 */
export function plainJpeg(bytes: Uint8Array): Picture | undefined {
  const from = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (from.length < 4 || from[0] !== 0xff || from[1] !== startOfImage) return undefined;
  const kept: Uint8Array[] = [];
  let orientation = 1;
  let width = 0;
  let height = 0;
  let at = 2;
  while (at + 1 < from.length) {
    const marker = from[at + 1];
    if (from[at] !== 0xff || marker === undefined) return undefined;
    if (marker === 0xff) {
      // A marker may be preceded by any number of these.
      at += 1;
      continue;
    }
    if (marker === endOfImage) {
      if (width === 0 || height === 0) return undefined;
      const turned = orientation === 1 ? [] : [orientationSegment(orientation)];
      const all = [from.subarray(0, 2), ...turned, ...kept, from.subarray(at, at + 2)];
      const isOnItsSide = orientation >= 5;
      return {
        bytes: Buffer.concat(all),
        width: isOnItsSide ? height : width,
        height: isOnItsSide ? width : height,
      };
    }
    if (at + 4 > from.length) return undefined;
    let end = at + 2 + from.readUInt16BE(at + 2);
    if (end < at + 4 || end > from.length) return undefined;
    const segment = from.subarray(at, end);
    if (isFrame(marker)) {
      if (segment.length < 9) return undefined;
      height = Math.max(height, segment.readUInt16BE(5));
      width = Math.max(width, segment.readUInt16BE(7));
    }
    if (marker === app1) orientation = exifOrientation(segment.subarray(4)) ?? orientation;
    if (marker === startOfScan) end = endOfScan(from, end);
    if (isKept(marker, segment)) kept.push(from.subarray(at, end));
    at = end;
  }
  return undefined;
}

function isKept(marker: number, segment: Buffer): boolean {
  const begins = (text: string) => segment.subarray(4, 4 + text.length).toString('latin1') === text;
  if (marker === app2) return begins('ICC_PROFILE\0');
  if (marker === app14) return begins('Adobe');
  return (
    isFrame(marker) ||
    [huffmanTables, 0xcc, quantisationTables, restartInterval, startOfScan].includes(marker)
  );
}

/** Where the compressed pixels of a scan end: at the first marker that is neither a stuffed byte nor a restart. */
function endOfScan(from: Buffer, begin: number): number {
  let at = begin;
  for (;;) {
    at = from.indexOf(0xff, at);
    if (at === -1 || at + 1 >= from.length) return from.length;
    const next = from[at + 1] ?? 0;
    if (next !== 0 && !isRestart(next)) return at;
    at += 2;
  }
}
