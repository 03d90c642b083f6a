/** What is said of a booking that somebody else is at work on. */
export function atWorkText(name: string): string {
  return `${name} is at work on this booking`;
}

/** `42 seconds`, `1 second` */
export function secondsText(seconds: number): string {
  return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
}

/** The first letters of the first and the last name, at most two. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('');
}
