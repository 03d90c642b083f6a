import type { ContinuedWeeks } from '../../domain/shift/nextWeeks.ts';

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
