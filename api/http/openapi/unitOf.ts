/** In the order in which a description is looked through. */
const units = [
  ['epoch milliseconds', /epoch milliseconds/i],
  ['epoch seconds', /epoch seconds/i],
  ['seconds of a day', /seconds (after|since)( local)? midnight/i],
  ['milliseconds', /\bmilliseconds/i],
  ['seconds', /\bseconds/i],
  ['minutes', /\bminutes/i],
  ['hours', /\bhours/i],
  ['days', /\bdays\b/i],
  ['kilometres', /\bkilometres/i],
  ['metres', /\bmetres/i],
  ['percent', /\bpercent/i],
  ['bytes', /\bbytes/i],
] as const;

/** What a number is counted in, as its description says; undefined if that names no unit. */
export function unitOf(description: string): string | undefined {
  return units.find(([, words]) => words.test(description))?.[0];
}
