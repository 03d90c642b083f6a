import { ScrollArea } from '@mantine/core';
import type { ContinuedWeeks } from '../../../domain/shift/nextWeeks.ts';
import type { PeriodTotal } from '../personWeek.ts';
import type { ShiftPerson } from '../useShiftPeople.ts';
import { skippedText } from './nextWeeksTexts.ts';
import type { WeeksChoice } from './useWeeksChoice.ts';
import classes from './WeeksPreview.module.css';

export interface WeeksPreviewProps {
  readonly choice: WeeksChoice;
  /** What each of the chosen people gets, in their order. */
  readonly preview: readonly ContinuedWeeks[];
  /** The heading of why somebody does not get all of the weeks. */
  readonly skippedHeading: string;
  /** The hours of somebody's week as it will be; omitted: they are not shown. */
  readonly weekAfter?: (person: ShiftPerson, one: ContinuedWeeks | undefined) => PeriodTotal | undefined;
}

/** How many weeks each of the chosen people gets, and why not all. */
export function WeeksPreview({ choice, preview, skippedHeading, weekAfter }: WeeksPreviewProps) {
  return (
    <ScrollArea.Autosize mah={260} viewportProps={{ tabIndex: 0, 'aria-label': 'Preview' }} type="auto">
      <table className={classes.people}>
        <thead>
          <tr>
            <th scope="col">Person</th>
            <th scope="col" data-number="">
              Weeks
            </th>
            {weekAfter !== undefined && (
              <th scope="col" data-number="">
                Hours a week
              </th>
            )}
            <th scope="col">{skippedHeading}</th>
          </tr>
        </thead>
        <tbody>
          {choice.people.map((person, place) => (
            <tr key={person.id}>
              <td>{person.name}</td>
              <td data-number="">{preview[place]?.made ?? 0}</td>
              {weekAfter !== undefined && <HoursCell total={weekAfter(person, preview[place])} />}
              <td>{skippedText(preview[place], choice.count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea.Autosize>
  );
}

function HoursCell({ total }: { readonly total: PeriodTotal | undefined }) {
  return (
    <td data-number="" data-over={total?.isOver || undefined}>
      {total?.text}
      {total?.isOver === true && ' – over the limit'}
    </td>
  );
}
