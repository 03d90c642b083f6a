import type { Picture } from './picture.ts';
import { plainJpeg } from './plainJpeg.ts';
import { plainPng } from './plainPng.ts';

/** How each type of image that a photo may be is read. */
const readers: Readonly<Record<string, (bytes: Uint8Array) => Picture | undefined>> = {
  'image/jpeg': plainJpeg,
  'image/png': plainPng,
};

/** The media types of photos. */
export const photoTypes: readonly string[] = Object.keys(readers);

/**
 * The same picture without what a camera or a program has written beside it: the place, the time, the device, thumbnails,
 * comments, and whatever follows its end. Its pixels stay as they are compressed. Undefined: its parts do not fit together.
 */
export function plainImage(bytes: Uint8Array, mediaType: string): Picture | undefined {
  return readers[mediaType]?.(bytes);
}
