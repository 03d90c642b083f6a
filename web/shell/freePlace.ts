/**
 * Where something that is `wide` places wide covers least of what is `taken`: how many places it begins after the
 * first. The first of several; 0 if there are not as many places as it is wide.
 */
export function freePlace(taken: readonly boolean[], wide: number): number {
  let best = 0;
  let fewest = Number.POSITIVE_INFINITY;
  for (let start = 0; start + wide <= taken.length && fewest > 0; start += 1) {
    const covered = taken.slice(start, start + wide).filter(Boolean).length;
    if (covered < fewest) [best, fewest] = [start, covered];
  }
  return best;
}
