/** A record as somebody looks for it. */
export interface SoughtRecord {
  readonly id: string;
  readonly category: string;
  /** With at least two words. */
  readonly name: string;
  /** With digits. */
  readonly phone: string | null;
  readonly reference: string | null;
  /** Begins with a house number. */
  readonly address: string | null;
}

/** What somebody typed to find a record, and how. */
export interface TypedQuery {
  readonly how: string;
  readonly text: string;
  readonly sought: SoughtRecord;
}

type Typing = (record: SoughtRecord) => string | null;

/** The ways in which people type; null where a record does not have what it takes. */
const typings: Readonly<Record<string, Typing>> = {
  'the first letters of each word': ({ name }) =>
    wordsTyped(name)
      .map((word) => word.slice(0, 3))
      .join(' '),
  'two names swapped': ({ name }) => `${wordsTyped(name).slice(1).join(' ')} ${wordsTyped(name)[0]}`,
  'the beginning of the name': ({ name }) => name.slice(0, Math.ceil(name.length * 0.7)),
  'one letter wrong': ({ name }) =>
    mistyped(name, (word, at) => `${word.slice(0, at)}${next(word[at])}${word.slice(at + 1)}`),
  'one letter missing': ({ name }) => mistyped(name, (word, at) => word.slice(0, at) + word.slice(at + 1)),
  'two letters swapped': ({ name }) =>
    mistyped(name, (word, at) => `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`),
  'half a phone number': ({ phone }) => phone?.replaceAll(/\D/g, '').slice(-6) ?? null,
  'a phone number as it is dialled at home': ({ phone }) => phone?.replace(/^\+\d\d\s*/, '0') ?? null,
  'a reference': ({ reference }) => reference,
  'a street without its number, and a name': ({ address, name }) => {
    const street = address && /^\d+\s+([^,]+)/.exec(address)?.[1];
    return street ? `${street.trim()} ${wordsTyped(name)[0]}` : null;
  },
};

/** So many queries, the ways in turn, of records spread over all of them; in small letters, as people type. */
export function typedByPeople(records: readonly SoughtRecord[], count: number): readonly TypedQuery[] {
  const ways = Object.entries(typings);
  const typed: TypedQuery[] = [];
  for (let turn = 0; typed.length < count && turn < count * 20; turn += 1) {
    const sought = records[(turn * 7919) % records.length];
    const way = ways[turn % ways.length];
    if (sought === undefined || way === undefined) break;
    const text = way[1](sought);
    if (text === null) continue;
    typed.push({ how: way[0], text: text.toLowerCase(), sought });
  }
  return typed;
}

/** The words of a name that somebody would type: `#2334` is none. */
export function wordsTyped(name: string): readonly string[] {
  return name.split(/\s+/).filter((word) => /^[\p{Letter}\p{Number}]/u.test(word));
}

/** The longest word with a mistake in its middle; null if all are too short for anybody to guess. */
function mistyped(name: string, mistake: (word: string, at: number) => string): string | null {
  const longest = wordsTyped(name).toSorted((a, b) => b.length - a.length)[0];
  if (longest === undefined || !/^\p{Letter}{5,}$/u.test(longest)) return null;
  const at = Math.floor(longest.length / 2);
  if (longest[at] === longest[at + 1]) return null;
  return wordsTyped(name)
    .map((word) => (word === longest ? mistake(word, at) : word))
    .join(' ');
}

/** The letter that a finger beside it would have typed. */
function next(letter = 'a'): string {
  return letter === 'z' ? 'y' : String.fromCharCode(letter.toLowerCase().charCodeAt(0) + 1);
}
