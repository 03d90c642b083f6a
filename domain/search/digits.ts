/** The fewest digits by which a number is found. */
export const fewestDigits = 3;
/** Longer runs of digits count by their end. */
const mostDigits = 24;

/** The digits of a phone number as one run; empty if there are fewer than three. */
export function phoneDigits(text: string): readonly string[] {
  return runOf(text.replaceAll(/\D/g, ''));
}

/** The runs of three and more digits in a reference: `SN-88231` has `88231`. */
export function referenceDigits(text: string): readonly string[] {
  return (text.match(/\d+/g) ?? []).flatMap(runOf);
}

function runOf(digits: string): readonly string[] {
  return digits.length < fewestDigits ? [] : [digits.slice(-mostDigits)];
}

/** Every ending of a run that has at least three digits: a part of a number begins one of them. */
export function digitEndings(digits: string): readonly string[] {
  return Array.from({ length: Math.max(0, digits.length - fewestDigits + 1) }, (_, at) => digits.slice(at));
}

/** The fewest digits that a number has without its country. */
const fewestOfCountry = 6;

/**
 * The forms in which a typed number may be stored, as parts of it: with what was typed, without a leading 0, and
 * without a country's code (`+61 400…`, `0061 400…` and `0400…` are one number). Empty for fewer than three digits.
 */
export function typedDigits(typed: string): readonly string[] {
  const digits = typed.replaceAll(/\D/g, '');
  const national = digits.replace(/^0+/, '');
  if (national.length < fewestDigits) return digits.length < fewestDigits ? [] : [digits];
  const international = typed.trim().startsWith('+') || digits.startsWith('00') || national.length > 9;
  const withoutCountry = international
    ? [1, 2, 3].map((length) => national.slice(length)).filter(({ length }) => length >= fewestOfCountry)
    : [];
  return [...new Set([national, ...withoutCountry])];
}
