import type { QualificationFact, ResourceFact } from '../kernel/facts.ts';
import { qualifies } from '../qualification/qualification.ts';
import { dateText } from '../time/dateFormat.ts';
import { type Interval, normalise } from '../time/intervals.ts';
import { dateOfLocalDay, instantOnLocalDay, localDayOf, localDayOfDate } from '../time/localDay.ts';
import type { Zone } from '../time/zone.ts';
import { type LabelBits, type LabelIndex, union } from './labelBits.ts';

/** A label that a resource holds only while a qualification is valid. */
export interface QualifiedLabel {
  readonly bits: LabelBits;
  /** When it is held, normalised; epoch seconds, without an end infinite. */
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

/** What a resource holds by its labels and its qualifications, from local midnight to the midnight after the last day. */
export function heldLabels(
  { labelIds }: Pick<ResourceFact, 'labelIds'>,
  qualifications: readonly QualificationFact[],
  labels: LabelIndex,
  zone: Zone,
): HeldLabels {
  const all = labels.bitsOf(labelIds);
  if (qualifications.length === 0) return { labels: all, always: all, qualified: noneQualified };
  const byLabel = Map.groupBy(qualifications, ({ labelId }) => labelId);
  const qualified = [...byLabel].map(([labelId, some]) => ({
    bits: labels.bitsOf([labelId]),
    spans: normalise(some.filter(({ stage }) => qualifies(stage)).map((one) => spanOf(zone, one))),
  }));
  const always = labels.bitsOf(labelIds.filter((id) => !byLabel.has(id)));
  return { labels: qualified.reduce((held, { bits }) => union(held, bits), always), always, qualified };
}

/** The labels that a resource holds during a whole span. */
export function heldDuring({ labels, always, qualified }: HeldLabels, span: Interval): LabelBits {
  if (qualified.length === 0) return labels;
  return qualified.reduce((held, one) => (isHeld(one, span) ? union(held, one.bits) : held), always);
}

function isHeld({ spans }: QualifiedLabel, span: Interval): boolean {
  return spans.some(({ start, end }) => start <= span.start && span.end <= end);
}

function spanOf(zone: Zone, { from, until }: Pick<QualificationFact, 'from' | 'until'>): Interval {
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
    qualified.flatMap(({ bits, spans }) => {
      const last = spans.findLast(({ start }) => start < span.end);
      const [first] = spans;
      const why =
        first === undefined
          ? 'suspended'
          : last === undefined
            ? `valid from ${dayText(first.start)}`
            : last.start > span.start
              ? `valid from ${dayText(last.start)}`
              : `ended on ${dayText(last.end - 1)}`;
      return labels.missingNames(bits, held).map((name) => [name, why] as const);
    }),
  );
}
