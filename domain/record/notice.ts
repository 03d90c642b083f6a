/** Who is told of a record: those to whom it belongs (`ownedBy`), planners, or those of its audience who have still to read it. */
export type NoticeAudience = 'assigned' | 'customers' | 'planners' | 'readers';

/** What people are told when something happens to a record (docs/messages.md). */
export interface Notice<Field extends string = string> {
  /** As administrators find its texts: `Task due`. Subjects begin with it. */
  readonly label: string;
  /** When it is told, as a sentence. */
  readonly when: string;
  readonly to: readonly [NoticeAudience, ...NoticeAudience[]];
  /** One sentence, the product's own, with placeholders (`messageTemplate.ts`). */
  readonly text: string;
  /** The field with the instant or the day that `{date}` and `{time}` say. */
  readonly date?: Field;
  /** The field that `{reason}` says. */
  readonly reason?: Field;
  /** The number without which it is not told: of none, or of 0, nobody is. */
  readonly only?: Field;
}

/** By the name of a step or a moment; `create`: when the record is created. */
export type Notices<Field extends string = string> = Readonly<Record<string, Notice<Field>>>;
