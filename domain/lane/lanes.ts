import { isReading, type ReadingName, readingNames, readings } from '../catalogues/readings.ts';
import { type RecordName, recordEvents, recordNames } from '../catalogues/records.ts';
import type { DomainEvent } from '../kernel/event.ts';
import type { RecordReading } from '../record/recordReading.ts';
import { affectsWork, type Commitment, commitmentOf, type LaneFact, type LaneReading } from './lane.ts';

/** Records of boards, by category. */
export type LaneRecords = Readonly<Record<string, readonly LaneFact[]>>;

type WholeReading = LaneReading & Pick<RecordReading<string, LaneFact>, 'fold' | 'words'>;

/** The readings with a lane, by category. */
export const laneReadings: ReadonlyMap<string, WholeReading> = new Map(
  readingNames.flatMap((name) => {
    // Whatever record it is: its own functions get what they made.
    const reading = readings[name] as unknown as RecordReading<string, LaneFact>;
    const { lane, span } = reading;
    return lane === null || span === null ? [] : [[name, { ...reading, lane, span }] as const];
  }),
);
export const laneNames: readonly ReadingName[] = [...laneReadings.keys()].filter(isReading);

/** Those on which what is booked can depend. */
export const lanesOfWork: readonly RecordName[] = recordNames.filter((name) => {
  const reading = laneReadings.get(name);
  return reading !== undefined && affectsWork(reading.lane);
});

const categoryOfEvent: ReadonlyMap<string, string> = new Map(
  lanesOfWork.flatMap((name) => Object.keys(recordEvents[name]).map((type) => [type, name] as const)),
);

/** The reading of the record that an event is of, if what is booked can depend on it. */
export function laneOfEvent({ type }: Pick<DomainEvent, 'type'>): WholeReading | undefined {
  return laneReadings.get(categoryOfEvent.get(type) ?? '');
}

/** What records take of people's time, by start. */
export function commitmentsOf(records: LaneRecords): readonly Commitment[] {
  return Object.entries(records)
    .flatMap(([category, facts]) => {
      const reading = laneReadings.get(category);
      return reading === undefined ? [] : facts.flatMap((fact) => commitmentOf(reading, fact) ?? []);
    })
    .sort((one, other) => one.start - other.start || other.end - one.end || (one.id < other.id ? -1 : 1));
}
