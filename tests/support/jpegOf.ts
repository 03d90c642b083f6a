import { Buffer } from 'node:buffer';
import { orientationSegment } from '../../api/services/identity/photo/exifOrientation.ts';

/** A JPEG that says that it has so many pixels, and how the camera was held (Exif 2.3, 1 to 8). It has none that a browser shows. */
export function jpegOf(width: number, height: number, orientation: number): Buffer<ArrayBuffer> {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 3, 4]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    orientationSegment(orientation),
    frame,
    scan,
    Buffer.from([0xff, 0xd9]),
  ]);
}
