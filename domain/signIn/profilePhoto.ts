import { sizeText } from '../file/sizeText.ts';

/** The largest photo of a person, in bytes. */
export const mostPhotoBytes = 500_000;

/** The most pixels on each side of one. */
export const mostPhotoSide = 1024;

/** Why a file is none, as words that follow `Photo`. */
export const photoTypeProblem = 'must be a JPEG or PNG image';

/** The same of so many bytes; undefined if they are not too many. */
export function photoBytesProblem(bytes: number): string | undefined {
  return bytes <= mostPhotoBytes ? undefined : `must have at most ${sizeText(mostPhotoBytes)}`;
}

/** What is said where a photo could not be kept (shell §8). */
export const photoNotSaved =
  'Sorry we could not save your photo at this time, please check your internet and try again. If your problem persists please contact your administrator.';
