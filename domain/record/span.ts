/** The fields between which a record lasts, and the most seconds between them. */
export interface Span<Field extends string = string> {
  readonly start: Field;
  readonly end: Field;
  readonly longest: number;
}
