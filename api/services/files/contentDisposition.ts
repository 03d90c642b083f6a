import { fileTypes, isImage } from '../../../domain/file/fileTypes.ts';
import type { FileValue } from '../../../domain/file/fileValue.ts';

/**
 * Whether a browser shows a file (images only) or saves it, and under which name (RFC 6266): in ASCII for old
 * programs, and in full. The name gets the extension of the file's real type, so that it opens as what it is.
 */
export function contentDisposition({ name, mediaType }: Pick<FileValue, 'name' | 'mediaType'>): string {
  const endings = fileTypes[mediaType]?.endings ?? [];
  const ends = endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`));
  const [usual] = endings;
  // Removes control characters, marks that change the writing direction, and folders.
  const plain = name.replaceAll(/[\p{Cc}\p{Cf}\\/]/gu, '_').toWellFormed();
  const whole = ends || usual === undefined ? plain : `${plain}.${usual}`;
  const ascii = whole.replaceAll(/[^\x20-\x7e]|["%]/g, '_');
  const encoded = encodeURIComponent(whole).replaceAll(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${isImage(mediaType) ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
