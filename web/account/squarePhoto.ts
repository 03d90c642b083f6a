import { mostPhotoBytes } from '../../domain/signIn/profilePhoto.ts';

/** Pixels of each side of a photo that is saved: enough for any place where it is shown. */
const side = 512;

/** How well it is kept, best first: the first that is small enough. */
const qualities = [0.85, 0.6, 0.4];

/**
 * The middle of an image as a square JPEG, upright; undefined if this browser cannot read it. What a camera writes beside a
 * picture, such as the location, is lost. Transparent parts become white.
 */
export async function squarePhoto(file: Blob): Promise<Blob | undefined> {
  const image = await createImageBitmap(file).catch(() => undefined);
  if (image === undefined) return undefined;
  try {
    const canvas = document.createElement('canvas');
    canvas.width = side;
    canvas.height = side;
    const drawing = canvas.getContext('2d');
    if (drawing === null) return undefined;
    drawing.fillStyle = '#fff';
    drawing.fillRect(0, 0, side, side);
    drawing.imageSmoothingQuality = 'high';
    const part = Math.min(image.width, image.height);
    const [left, top] = [(image.width - part) / 2, (image.height - part) / 2];
    drawing.drawImage(image, left, top, part, part, 0, 0, side, side);
    for (const quality of qualities) {
      const bytes = await new Promise<Blob | null>((resolve) =>
        canvas.toBlob(resolve, 'image/jpeg', quality),
      );
      if (bytes !== null && bytes.size <= mostPhotoBytes) return bytes;
    }
    return undefined;
  } finally {
    image.close();
  }
}
