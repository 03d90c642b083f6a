/** An image is shown beside a record; a document is saved and opened. */
export type FileKind = 'image' | 'document';

interface FileType {
  readonly kind: FileKind;
  /** What people call it. */
  readonly called: string;
  /** The extensions of such files, the usual one first. */
  readonly endings: readonly [string, ...string[]];
}

/**
 * The types of files that can be stored, by media type: only those that can be recognised by their first
 * bytes and that contain no scripts a browser would run. Text and CSV have no such bytes; SVG and HTML can
 * contain scripts.
 */
export const fileTypes: Readonly<Record<string, FileType>> = {
  'image/png': { kind: 'image', called: 'PNG', endings: ['png'] },
  'image/jpeg': { kind: 'image', called: 'JPEG', endings: ['jpg', 'jpeg'] },
  'image/webp': { kind: 'image', called: 'WebP', endings: ['webp'] },
  'image/gif': { kind: 'image', called: 'GIF', endings: ['gif'] },
  'application/pdf': { kind: 'document', called: 'PDF', endings: ['pdf'] },
};

/** The kinds of files that a field accepts. */
export type FileAccepts = FileKind | 'any';

/** The media types that a field accepts. */
export function acceptedTypes(accepts: FileAccepts): readonly string[] {
  return Object.keys(fileTypes).filter((type) => accepts === 'any' || fileTypes[type]?.kind === accepts);
}

/** Whether it is an image that browsers show. */
export function isImage(mediaType: string): boolean {
  return fileTypes[mediaType]?.kind === 'image';
}
