/**
 * An image scaled so that its longest side has at most this many pixels; the same file if it is not larger,
 * or if this browser cannot read it. It is turned upright according to the camera's data; all other data from
 * the camera, such as the location, is lost.
 */
export async function scaledImage(file: File, longestSide: number): Promise<{ name: string; bytes: Blob }> {
  const same = { name: file.name, bytes: file };
  const image = await createImageBitmap(file).catch(() => undefined);
  if (image === undefined) return same;
  try {
    const scale = longestSide / Math.max(image.width, image.height);
    if (scale >= 1) return same;
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(image.width * scale));
    canvas.height = Math.max(1, Math.round(image.height * scale));
    const drawing = canvas.getContext('2d');
    if (drawing === null) return same;
    drawing.imageSmoothingQuality = 'high';
    drawing.drawImage(image, 0, 0, canvas.width, canvas.height);
    const bytes = await new Promise<Blob | null>((resolve) =>
      // An image that may be transparent keeps its transparency.
      canvas.toBlob(resolve, opaque.has(file.type) ? 'image/jpeg' : 'image/png', 0.85),
    );
    if (bytes === null) return same;
    const ending = bytes.type === 'image/jpeg' ? 'jpg' : 'png';
    return { name: `${file.name.replace(/\.\w{1,5}$/, '')}.${ending}`, bytes };
  } finally {
    image.close();
  }
}

/** Types of photos, which are never transparent. */
const opaque: ReadonlySet<string> = new Set(['image/jpeg', 'image/heic', 'image/heif']);
