/** What a property is, in sentences with its unit, and an example of its value, unless that follows from its schema. */
export interface PropertyText {
  readonly text: string;
  readonly example?: unknown;
}

/** By `property`, or by `owner.property` where one name means several things (`describeProperties`). */
export type PropertyTexts = Readonly<Record<string, PropertyText>>;

/** Monday, 2 March 2026, 08:00 in Sydney, in epoch seconds: the moment of all examples. */
const exampleInstant = 1_772_398_800;

export function said(text: string, example?: unknown): PropertyText {
  return example === undefined ? { text } : { text, example };
}

export function instant(text: string, hoursLater = 0): PropertyText {
  return { text: `${text} Epoch seconds, UTC.`, example: exampleInstant + hoursLater * 3600 };
}

export function moment(text: string, hoursLater = 0): PropertyText {
  return { text: `${text} Epoch milliseconds, UTC.`, example: 1000 * (exampleInstant + hoursLater * 3600) };
}

/** The id of a record, `booking-7f3a`. */
export function id(category: string, text: string): PropertyText {
  return { text, example: `${category}-7f3a` };
}
