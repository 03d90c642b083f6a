import { searchText } from './searchWords.ts';

/** What people leave out within a word: `obrien` is O’Brien. */
const within = /[^\p{Letter}\p{Number}\s]+/gu;

/**
 * Whether texts have every word of what was typed anywhere in them: the filter of lists that a screen already has. Case,
 * accents, apostrophes and other signs within words are folded as the search does.
 */
export function textFilter(typed: string): (...texts: readonly string[]) => boolean {
  const words = searchText(typed)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => ({ word, joined: word.replaceAll(within, '') }));
  if (words.length === 0) return () => true;
  return (...texts) => {
    const text = searchText(texts.join(' '));
    const joinedText = text.replaceAll(within, '');
    return words.every(
      ({ word, joined }) => text.includes(word) || (joined !== '' && joinedText.includes(joined)),
    );
  };
}
