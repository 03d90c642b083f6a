/** `Inactive, Ended and End`. */
export function listOf(words: readonly string[], and: 'and' | 'or'): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} ${and} ${words.at(-1)}`;
}
