/** Words of fewer letters are not corrected: too many others are close to them. */
const shortest = 4;
/** Words of at least this length may have two mistakes. */
const longFrom = 7;
/** Neighbours are made of the beginning of a word, so that a long one does not have hundreds. */
const beginning = 7;

/** How many mistakes a typed word may have: letters missing, added, wrong, or swapped with the next one. */
export function mistakesAllowed(word: string): 0 | 1 | 2 {
  if (!isCorrected(word)) return 0;
  return word.length < longFrom ? 1 : 2;
}

/** Whether a word can be taken for a mistyped one: letters only, and not too short. */
export function isCorrected(word: string): boolean {
  return word.length >= shortest && /^\p{Letter}+$/u.test(word);
}

/**
 * What remains of the beginning of a word if up to two letters are left out, itself included. Two words with at
 * most as many mistakes between them have at least one of these in common, wherever the mistakes are.
 */
export function neighbours(word: string): readonly string[] {
  const start = word.slice(0, beginning);
  const found = new Set([start]);
  let last = [start];
  for (let left = mistakesAllowed(word); left > 0; left -= 1) {
    last = last.flatMap((each) =>
      Array.from({ length: each.length }, (_, at) => each.slice(0, at) + each.slice(at + 1)),
    );
    for (const each of last) found.add(each);
  }
  return [...found];
}

/**
 * The fewest mistakes that make the typed word of a known word or of a beginning of one: an incomplete word is not a
 * mistake. Letters that are swapped are one mistake. More than `atMost` are answered as Infinity.
 */
export function mistakesBetween(typed: string, known: string, atMost: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: known.length + 1 }, (_, at) => at);
  for (let row = 1; row <= typed.length; row += 1) {
    const present = [row];
    for (let column = 1; column <= known.length; column += 1) {
      const same = typed[row - 1] === known[column - 1];
      const swapped =
        row > 1 && column > 1 && typed[row - 1] === known[column - 2] && typed[row - 2] === known[column - 1];
      present.push(
        Math.min(
          at(last, column) + 1,
          at(present, column - 1) + 1,
          at(last, column - 1) + (same ? 0 : 1),
          swapped ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    if (Math.min(...present) > atMost) return Number.POSITIVE_INFINITY;
    beforeLast = last;
    last = present;
  }
  const fewest = Math.min(...last);
  return fewest > atMost ? Number.POSITIVE_INFINITY : fewest;
}

/** Whether a word can have been meant by what was typed. */
export function isNear(typed: string, word: string): boolean {
  const atMost = mistakesAllowed(typed);
  return atMost > 0 && mistakesBetween(typed, word, atMost) <= atMost;
}

/** The most words that one mistyped word is taken for. */
const mostMeant = 12;

/** The known words that a typed word may have been meant to be, those with the fewest mistakes first. */
export function wordsMeant(typed: string, known: readonly string[]): readonly string[] {
  const atMost = mistakesAllowed(typed);
  const meant = known
    .map((word) => ({
      word,
      whole: Math.abs(word.length - typed.length),
      mistakes: mistakesBetween(typed, word, atMost),
    }))
    .filter(({ mistakes }) => mistakes <= atMost)
    .sort((a, b) => a.mistakes - b.mistakes || a.whole - b.whole || (a.word < b.word ? -1 : 1));
  const fewest = meant[0]?.mistakes;
  return meant
    .filter(({ mistakes }) => mistakes === fewest)
    .slice(0, mostMeant)
    .map(({ word }) => word);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
