/** A logo has fewer bytes than this (shell §5). */
export const logoBytesBelow = 500_000;
/** The least that its width divided by its height may be. */
const leastShape = 1.7;

/** The most pixels on each side: more are no use to a header, and take the memory of everybody who sees it. */
const mostSide = 5_000;

/** What is said of logos, word for word (shell §4.3, §5, §8). */
export const logoTexts = {
  tooLarge: 'File size is bigger than 500KB',
  wrongShape: 'Image dimensions are not compatible (Square and Vertical images are not accepted)',
  failed: 'Something went wrong! Please try again.',
  confirm: 'Please confirm the logo update.',
  saved: 'The logo was saved.',
} as const;

/** Why so many bytes are no logo; undefined if they may be one. */
export function logoSizeProblem(bytes: number): string | undefined {
  if (bytes === 0) return logoTexts.failed;
  return bytes < logoBytesBelow ? undefined : logoTexts.tooLarge;
}

/** Why a picture of this shape, in pixels, is no logo; undefined if it may be one. */
export function logoShapeProblem({
  width,
  height,
}: {
  readonly width: number;
  readonly height: number;
}): string | undefined {
  if (Math.max(width, height) > mostSide) {
    return `The image must have at most ${mostSide} pixels on each side, and this has ${width} by ${height}`;
  }
  return width / height >= leastShape ? undefined : logoTexts.wrongShape;
}
