import type { QualificationFact, ResourceFact } from '../kernel/facts.ts';
import { qualifies } from '../qualification/qualification.ts';
import { dateText } from '../time/dateFormat.ts';
import { type Interval, normalise, subtract } from '../time/intervals.ts';
import { dateOfLocalDay, instantOnLocalDay, localDayOf, localDayOfDate } from '../time/localDay.ts';
import type { Zone } from '../time/zone.ts';
import { type LabelBits, type LabelIndex, union } from './labelBits.ts';
import type { PaperFact, Papers } from './papersNeeded.ts';

/** A label that a resource holds only while a qualification or a document is valid. */
export interface QualifiedLabel {
  readonly bits: LabelBits;
  /** When it is held, normalised; epoch seconds, without an end infinite. */
  readonly spans: readonly Interval[];
  /** What it takes, each with when the resource has it: at all other times the label is not held. */
  readonly takes: readonly Needed[];
}

/** A document of a type, by its name; without a name: a qualification for the label. */
interface Needed {
  readonly document?: string;
  readonly spans: readonly Interval[];
}

/** The labels of a resource. */
export interface HeldLabels {
  /** All that it holds at some time. */
  readonly labels: LabelBits;
  /** Those that it holds at every time; the same as `labels` for most. */
  readonly always: LabelBits;
  readonly qualified: readonly QualifiedLabel[];
}

const noneQualified: readonly QualifiedLabel[] = [];

/**
 * What a resource holds by its labels, its qualifications and its documents, from local midnight to the midnight after the last
 * day.
 */
export function heldLabels(
  { id, labelIds }: Pick<ResourceFact, 'id' | 'labelIds'>,
  qualifications: readonly QualificationFact[],
  papers: Papers,
  labels: LabelIndex,
  zone: Zone,
): HeldLabels {
  const byLabel = Map.groupBy(qualifications, ({ labelId }) => labelId);
  const takenBy = (labelId: string): readonly Needed[] => {
    const some = byLabel.get(labelId);
    const documents = papers.neededFor(labelId).map(({ id: typeId, name }) => ({
      document: name,
      spans: normalise(papers.of(id, typeId).map((one) => spanOf(zone, one))),
    }));
    if (some === undefined) return documents;
    return [
      { spans: normalise(some.filter(({ stage }) => qualifies(stage)).map((one) => spanOf(zone, one))) },
      ...documents,
    ];
  };
  const all = [...new Set([...labelIds, ...byLabel.keys()])].map((labelId) => ({
    labelId,
    takes: takenBy(labelId),
  }));
  const limited = all.filter(({ takes }) => takes.length > 0);
  if (limited.length === 0) {
    const bits = labels.bitsOf(labelIds);
    return { labels: bits, always: bits, qualified: noneQualified };
  }
  const qualified = limited.map(({ labelId, takes }) => ({
    bits: labels.bitsOf([labelId]),
    spans: takes.map(({ spans }) => spans).reduce(shared),
    takes,
  }));
  const always = labels.bitsOf(all.filter(({ takes }) => takes.length === 0).map(({ labelId }) => labelId));
  return { labels: qualified.reduce((held, { bits }) => union(held, bits), always), always, qualified };
}

const forever: readonly Interval[] = [{ start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }];

/** When both are. */
function shared(one: readonly Interval[], other: readonly Interval[]): readonly Interval[] {
  return subtract(one, subtract(forever, other));
}

/** The labels that a resource holds during a whole span. */
export function heldDuring({ labels, always, qualified }: HeldLabels, span: Interval): LabelBits {
  if (qualified.length === 0) return labels;
  return qualified.reduce((held, one) => (isHeld(one, span) ? union(held, one.bits) : held), always);
}

function isHeld({ spans }: Pick<QualifiedLabel, 'spans'>, span: Interval): boolean {
  return spans.some(({ start, end }) => start <= span.start && span.end <= end);
}

function spanOf(zone: Zone, { from, until }: PaperFact): Interval {
  return {
    start: from === null ? Number.NEGATIVE_INFINITY : instantOnLocalDay(zone, localDayOfDate(from), 0),
    end: until === null ? Number.POSITIVE_INFINITY : instantOnLocalDay(zone, localDayOfDate(until) + 1, 0),
  };
}

/** What days and labels are called by. */
interface SaidIn {
  readonly labels: LabelIndex;
  readonly zone: Zone;
  readonly settings: { readonly dateFormat: Parameters<typeof dateText>[0] };
}

/** Why a label is not held during a span, by the name of the label: `ended on 30/Mar/2027`. */
export function lapsedNames(
  { always, qualified }: HeldLabels,
  span: Interval,
  { labels, zone, settings }: SaidIn,
): Readonly<Record<string, string>> {
  const dayText = (instant: number) =>
    dateText(settings.dateFormat, dateOfLocalDay(localDayOf(zone, instant)));
  const held = heldDuring({ labels: always, always, qualified }, span);
  return Object.fromEntries(
    qualified.flatMap(({ bits, takes }) => {
      const why = takes
        .filter((one) => !isHeld(one, span))
        .map((one) => whyLacking(one, span, dayText))
        .join(', ');
      return labels.missingNames(bits, held).map((name) => [name, why] as const);
    }),
  );
}

/** Why what a label takes is not there during a span: `Driving licence ended on 03/Nov/2026`, `no Driving licence`, `suspended`. */
function whyLacking(
  { document, spans }: Needed,
  span: Interval,
  dayText: (instant: number) => string,
): string {
  const [first] = spans;
  if (first === undefined) return document === undefined ? 'suspended' : `no ${document}`;
  const last = spans.findLast(({ start }) => start < span.end);
  const why =
    last === undefined
      ? `valid from ${dayText(first.start)}`
      : last.start > span.start
        ? `valid from ${dayText(last.start)}`
        : `ended on ${dayText(last.end - 1)}`;
  return document === undefined ? why : `${document} ${why}`;
}
