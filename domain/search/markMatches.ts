import { fewestDigits } from './digits.ts';
import { isUnspaced, searchText } from './searchWords.ts';

/** A piece of a text, and whether it is why the record was found. */
export interface MarkedPart {
  readonly text: string;
  readonly hit: boolean;
}

const words = /[\p{L}\p{M}\p{N}]+/gu;

interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * A text in parts, with those marked that what was typed begins or spells nearly: `ana` marks the beginning
 * of “Anaïs”, `2041` the end of “VISIT-2041”, `visits` the whole of “visit”. Undefined if nothing is marked.
 *
 * @param near says whether two folded words are spelled alike; given only if the answer was corrected
 */
export function markMatches(
  typed: string,
  text: string,
  near?: (typed: string, word: string) => boolean,
): readonly MarkedPart[] | undefined {
  const asked = [...searchText(typed).matchAll(words)].map(([word]) => word);
  const found = [
    ...[...text.matchAll(words)].flatMap(({ 0: word, index }) => wordSpan(asked, word, index, near)),
    ...digitSpans(typed, text),
  ];
  return found.length === 0 ? undefined : partsOf(text, joined(found));
}

function wordSpan(
  asked: readonly string[],
  word: string,
  from: number,
  near: ((typed: string, word: string) => boolean) | undefined,
): readonly Span[] {
  const folded = searchText(word);
  const longest = Math.max(...asked.map((typed) => (folded.startsWith(typed) ? typed.length : 0)), 0);
  // Where folding changes the length (ß, ﬁ), letters do not correspond, so the whole word is marked.
  if (longest > 0) {
    const length = folded.length === word.length ? longest : word.length;
    return [{ from, to: from + length }];
  }
  if (isUnspaced(folded)) {
    return asked.flatMap((typed) => {
      const at = folded.indexOf(typed);
      if (at < 0) return [];
      return folded.length === word.length
        ? [{ from: from + at, to: from + at + typed.length }]
        : [{ from, to: from + word.length }];
    });
  }
  const isMeant = (typed: string) => areForms(typed, folded) || near?.(typed, folded) === true;
  return asked.some(isMeant) ? [{ from, to: from + word.length }] : [];
}

/** What English words end in where they are forms of one, roughly as the index takes it. */
const endings = /(?:ing|ed|ly|es|s|e)$/;
/** A shorter beginning is no stem. */
const shortestStem = 3;

/** Whether two folded words are forms of one, as `contacts` and `contact` are: texts are found by their stems as well. */
function areForms(typed: string, word: string): boolean {
  const stem = typed.replace(endings, '');
  return stem.length >= shortestStem && stem === word.replace(endings, '');
}

/** Where the digits that were typed stand in the digits of the text, whatever stands between them. */
function digitSpans(typed: string, text: string): readonly Span[] {
  const wanted = typed.replaceAll(/\D/g, '').replace(/^0+/, '');
  if (wanted.length < fewestDigits) return [];
  const digits = [...text.matchAll(/\d/g)];
  const at = digits
    .map(([digit]) => digit)
    .join('')
    .indexOf(wanted);
  const first = digits[at]?.index;
  const last = digits[at + wanted.length - 1]?.index;
  return at < 0 || first === undefined || last === undefined ? [] : [{ from: first, to: last + 1 }];
}

function joined(spans: readonly Span[]): readonly Span[] {
  const all: Span[] = [];
  for (const next of spans.toSorted((one, other) => one.from - other.from)) {
    const last = all.at(-1);
    if (last === undefined || last.to < next.from) all.push(next);
    else all[all.length - 1] = { from: last.from, to: Math.max(last.to, next.to) };
  }
  return all;
}

function partsOf(text: string, spans: readonly Span[]): readonly MarkedPart[] {
  const parts = spans.flatMap(({ from, to }, index) => [
    { text: text.slice(spans[index - 1]?.to ?? 0, from), hit: false },
    { text: text.slice(from, to), hit: true },
  ]);
  return [...parts, { text: text.slice(spans.at(-1)?.to ?? 0), hit: false }].filter(
    (part) => part.text !== '',
  );
}
