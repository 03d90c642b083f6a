import type { FieldFacts } from '../record/fieldFacts.ts';
import { acceptedTypes, fileTypes } from './fileTypes.ts';
import { sizeText } from './sizeText.ts';

/** What a field of the kind `file` requires of its files. */
export type FileRule = Pick<FieldFacts, 'accepts' | 'atMostBytes'>;

/** The largest file of a field that sets no limit of its own, in bytes. */
export const usualMostBytes = 10_000_000;

/** Why files of a type do not fit a field, as words that follow its label; undefined if they do. */
export function typeProblem(
  { accepts = 'any' }: FileRule,
  mediaType: string | undefined,
): string | undefined {
  const accepted = acceptedTypes(accepts);
  return mediaType !== undefined && accepted.includes(mediaType)
    ? undefined
    : `must be ${typesText(accepts)}`;
}

/** Why a file of this size does not fit a field; undefined if it does. */
export function sizeProblem(rule: FileRule, bytes: number): string | undefined {
  if (bytes <= mostBytesOf(rule)) return undefined;
  const [most, has] = [sizeText(mostBytesOf(rule)), sizeText(bytes)];
  return `must have at most ${most}${has === most ? '' : `, and this has ${has}`}`;
}

export function mostBytesOf({ atMostBytes = usualMostBytes }: FileRule): number {
  return atMostBytes;
}

/** `a PNG, JPEG, WebP or GIF image`, `a PDF document`. */
export function typesText(accepts: FileRule['accepts'] = 'any'): string {
  const called = acceptedTypes(accepts).flatMap((type) => fileTypes[type]?.called ?? []);
  const names = `${called.slice(0, -1).join(', ')}${called.length > 1 ? ' or ' : ''}${called.at(-1)}`;
  return `a ${names} ${{ image: 'image', document: 'document', any: 'file' }[accepts]}`;
}
