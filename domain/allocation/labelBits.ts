import type { LabelFact } from '../kernel/facts.ts';

/**
 * A set of labels as bits, 32 per word, so that comparing two sets takes a handful of instructions. Plain
 * arrays, because a typed array takes several times their memory, and every candidate's set is read.
 */
export type LabelBits = readonly number[];

/** Labels by number: ids whose names are equal, trimmed and ignoring case, share one (scheduling §5.5). */
export interface LabelIndex {
  /**
   * The set of these labels. An id that the organisation does not know is a label of its own, even if another
   * label has it as its name: an id is not a name.
   */
  bitsOf(labelIds: readonly string[]): LabelBits;
  /** The same without the labels of type `group`, which can be selected by but are never required. */
  requiredBitsOf(labelIds: readonly string[]): LabelBits;
  /** The names of the labels of one set that another lacks, sorted. */
  missingNames(wanted: LabelBits, held: LabelBits): readonly string[];
  /** The names of the labels that two sets share, sorted. */
  sharedNames(one: LabelBits, other: LabelBits): readonly string[];
  /** The numbers of the labels known so far. */
  numbers(): readonly number[];
}

export function createLabelIndex(labels: readonly LabelFact[]): LabelIndex {
  const numberOfName = new Map<string, number>();
  const numberOfId = new Map<string, number>();
  const names: string[] = [];
  const groups = new Set<string>();
  for (const { id, name, type } of labels) {
    const key = name.trim().toLowerCase();
    const number = numberOfName.get(key) ?? names.push(name.trim()) - 1;
    numberOfName.set(key, number);
    numberOfId.set(id, number);
    if (type === 'group') groups.add(id);
  }

  const bitsOf = (labelIds: readonly string[]): LabelBits => {
    for (const id of labelIds) if (!numberOfId.has(id)) numberOfId.set(id, names.push(id) - 1);
    const bits = Array.from({ length: Math.max(1, Math.ceil(names.length / 32)) }, () => 0);
    for (const id of labelIds) {
      const number = numberOfId.get(id) ?? 0;
      bits[number >>> 5] = (bits[number >>> 5] ?? 0) | (1 << (number & 31));
    }
    return bits;
  };
  /**
   * Lists of names, keyed by the word that they were derived from, for sets of a single word: there are few
   * different ones.
   */
  const namesOfWord = new Map<number, readonly string[]>();
  /** The names of the labels whose bits are set in the words. */
  const namesWhere = (words: LabelBits): readonly string[] => {
    const [only = 0] = words;
    const known = words.length === 1 ? namesOfWord.get(only) : undefined;
    if (known !== undefined) return known;
    const found: string[] = [];
    words.forEach((word, at) => {
      for (let rest = word; rest !== 0; rest &= rest - 1) {
        found.push(names[at * 32 + 31 - Math.clz32(rest & -rest)] ?? '');
      }
    });
    found.sort();
    if (words.length === 1) namesOfWord.set(only, found);
    return found;
  };
  return {
    bitsOf,
    requiredBitsOf: (labelIds) => bitsOf(labelIds.filter((id) => !groups.has(id))),
    missingNames: (wanted, held) => namesWhere(wanted.map((word, at) => word & ~(held[at] ?? 0))),
    sharedNames: (one, other) => namesWhere(one.map((word, at) => word & (other[at] ?? 0))),
    numbers: () => names.map((_, number) => number),
  };
}

/** Whether a set has the label of a number. */
export function isSet(bits: LabelBits, number: number): boolean {
  return ((bits[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0;
}

/** How many labels a set has. */
export function countBits(bits: LabelBits): number {
  let count = 0;
  for (const word of bits) count += countWord(word);
  return count;
}

function countWord(word: number): number {
  let count = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** How many labels two sets share. */
export function countShared(one: LabelBits, other: LabelBits): number {
  let count = 0;
  for (let at = 0; at < one.length; at += 1) count += countWord((one[at] ?? 0) & (other[at] ?? 0));
  return count;
}

/** Whether `held` has all of `wanted`. */
export function holdsAll(held: LabelBits, wanted: LabelBits): boolean {
  for (let at = 0; at < wanted.length; at += 1) {
    if (((wanted[at] ?? 0) & ~(held[at] ?? 0)) !== 0) return false;
  }
  return true;
}

/** The labels of both sets. */
export function union(one: LabelBits, other: LabelBits): LabelBits {
  const [longer, shorter] = one.length < other.length ? [other, one] : [one, other];
  return longer.map((word, at) => word | (shorter[at] ?? 0));
}

/** The labels of the first set that the second one lacks. */
export function without(one: LabelBits, other: LabelBits): LabelBits {
  return one.map((word, at) => word & ~(other[at] ?? 0));
}

/** Whether two sets share any label. */
export function sharesAny(one: LabelBits, other: LabelBits): boolean {
  const words = Math.min(one.length, other.length);
  for (let at = 0; at < words; at += 1) if (((one[at] ?? 0) & (other[at] ?? 0)) !== 0) return true;
  return false;
}
