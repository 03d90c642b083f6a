import { Buffer } from 'node:buffer';

const exif = Buffer.from('Exif\0\0', 'latin1');
/** The tag of the field (Exif 2.3, table 4). */
const orientationTag = 0x0112;

/** How the camera was held, 1 to 8, from the content of a JPEG's APP1 segment; undefined if that does not say. */
export function exifOrientation(content: Buffer): number | undefined {
  if (!content.subarray(0, exif.length).equals(exif)) return undefined;
  const tiff = content.subarray(exif.length);
  if (tiff.length < 8) return undefined;
  const order = tiff.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return undefined;
  const two = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const four = (at: number) => (order === 'II' ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const directory = four(4);
  if (directory + 2 > tiff.length) return undefined;
  const entries = two(directory);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > tiff.length) return undefined;
    if (two(at) === orientationTag) {
      const value = two(at + 8);
      return value >= 1 && value <= 8 ? value : undefined;
    }
  }
  return undefined;
}

/** An APP1 segment that says how the camera was held, and nothing else. */
export function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM', 'latin1');
  tiff.writeUInt16BE(42, 2);
  tiff.writeUInt32BE(8, 4);
  // One entry: a short number, one of them.
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(orientationTag, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const head = Buffer.from([0xff, 0xe1, 0, 2 + exif.length + tiff.length]);
  return Buffer.concat([head, exif, tiff]);
}
