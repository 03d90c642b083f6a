import type { ContinuedWeeks } from '../../../domain/shift/nextWeeks.ts';

/** Why somebody does not get all of the weeks. */
export function skippedText(one: ContinuedWeeks | undefined, weeks: number): string {
  switch (one?.skipped) {
    case 'noHours':
      return 'No shifts in the week that is repeated';
    case 'leaves':
      return 'Leaves before the last week';
    case 'hasHours':
      return `${weeksText(one.kept)} with other hours, kept`;
    default:
      return one !== undefined && one.made < weeks ? 'Has these hours already' : '';
  }
}

/** `3 weeks` */
export function weeksText(count: number): string {
  return count === 1 ? '1 week' : `${count} weeks`;
}

/** `3 people` */
export function peopleText(count: number): string {
  return count === 1 ? '1 person' : `${count} people`;
}

/** `3 weeks would be added for 2 people`; undefined if nobody gets any. */
export function madeText(preview: readonly ContinuedWeeks[], done: string): string | undefined {
  const making = preview.filter(({ made }) => made > 0);
  if (making.length === 0) return undefined;
  const weeks = making.reduce((all, { made }) => all + made, 0);
  return `${weeksText(weeks)} would ${done} for ${peopleText(making.length)}`;
}
