/** A name to be placed below a point of a picture. */
export interface NameToPlace {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

const pixelsPerSign = 6.4;
const lineHeight = 13;

/** The names that fit side by side without touching; earlier ones take precedence. */
export function placedNames<Name extends NameToPlace>(
  names: readonly Name[],
  within: { readonly width: number; readonly height: number },
): readonly Name[] {
  const taken: { left: number; right: number; top: number; bottom: number }[] = [];
  return names.filter(({ name, x, y }) => {
    const half = (name.length * pixelsPerSign) / 2;
    const box = { left: x - half, right: x + half, top: y, bottom: y + lineHeight };
    const inside = box.left > 0 && box.right < within.width && box.top > 0 && box.bottom < within.height;
    const free = taken.every(
      (other) =>
        box.right < other.left || box.left > other.right || box.bottom < other.top || box.top > other.bottom,
    );
    if (inside && free) taken.push(box);
    return inside && free;
  });
}
