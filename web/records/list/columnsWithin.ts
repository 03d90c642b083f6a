/** The first of the columns that there is room for, in pixels; what needs none stays. */
export function columnsWithin(
  room: number,
  columns: readonly string[],
  widthOf: (field: string) => number,
): readonly string[] {
  let left = room;
  return columns.filter((field) => {
    left -= widthOf(field);
    return left >= 0 || widthOf(field) === 0;
  });
}
