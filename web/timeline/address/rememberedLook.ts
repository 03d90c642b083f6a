import { type BoardLook, cardSizes, colourings, groupings, standardLook } from '../board/boardLook.ts';

const key = 'muster-board-look';

/** How the boards looked last on this browser; as they usually do if nothing is remembered. */
export function rememberedLook(): BoardLook {
  try {
    return readLook(new URLSearchParams(localStorage.getItem(key) ?? ''));
  } catch {
    // The browser keeps nothing for this page.
    return standardLook;
  }
}

/** Remembers how boards are to look. */
export function rememberLook(look: BoardLook): void {
  try {
    localStorage.setItem(key, new URLSearchParams({ ...look }).toString());
  } catch {
    // A browser that keeps nothing begins with the usual look each time.
  }
}

/** A look of an address or of the browser; what is no look is left as usual. */
export function readLook(search: URLSearchParams, usual: BoardLook = standardLook): BoardLook {
  return {
    colour: colourings.find((one) => one === search.get('colour')) ?? usual.colour,
    size: cardSizes.find((one) => one === search.get('size')) ?? usual.size,
    group: groupings.find((one) => one === search.get('group')) ?? usual.group,
  };
}
