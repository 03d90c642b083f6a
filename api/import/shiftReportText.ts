import { dateOfLocalDay, type LocalDay } from '../../domain/time/localDay.ts';
import { allShiftLimits, type ShiftReport, shiftLimits } from './shiftReport.ts';

/** How many days and shifts that lack people are listed. */
const mostListed = 20;

/** A report line by line, for a terminal. `first` is the first day of the horizon. */
export function shiftReportText(report: ShiftReport, first: LocalDay): readonly string[] {
  const { needed, met, over, short, kept, broken, wantedKept, unwantedGiven } = report;
  const part = needed === 0 ? 100 : Math.floor((met / needed) * 100);
  const listed = short
    .slice(0, mostListed)
    .map(
      ({ day, shift, ...one }) => `  ${dateOfLocalDay(first + day)} ${shift}: ${one.there} of ${one.needed}`,
    );
  const more = short.length - listed.length;
  const lineOf = (limit: (typeof allShiftLimits)[number]) => {
    const who = broken.get(limit) ?? [];
    return who.length === 0
      ? []
      : [
          `  ${shiftLimits[limit].text}: ${who.length === 1 ? 'once' : `${who.length} times`} (${[...new Set(who)].join(', ')})`,
        ];
  };
  const reported = allShiftLimits.filter((limit) => !kept.includes(limit));
  const brokenKept = kept.flatMap(lineOf);
  const brokenOthers = reported.flatMap(lineOf);
  return [
    `Cover: ${met} of ${needed} people (${part} %), ${over} more than needed.`,
    ...listed,
    ...(more > 0 ? [`  and ${more} more`] : []),
    `Limits that planning keeps: ${brokenKept.length === 0 ? 'none is broken.' : ''}`.trimEnd(),
    ...brokenKept,
    `Limits that planning does not judge: ${brokenOthers.length === 0 ? 'none is broken.' : ''}`.trimEnd(),
    ...brokenOthers,
    `  not judged when people are chosen: ${reported.map((limit) => shiftLimits[limit].text).join('; ')}`,
    `Requests: ${wantedKept} shifts that were wanted are given, and ${unwantedGiven} that were not wanted.`,
  ];
}
