import type { OrganisationFact } from '../kernel/facts.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { refusalTexts } from '../text/texts.ts';
import { localDayOf } from '../time/localDay.ts';
import { localDateText } from '../time/localText.ts';
import { zoneOf } from '../time/zone.ts';
import { type BookingStanding, labelOf } from '../workflow/possibleActions.ts';
import type { BookingAction } from '../workflow/workflowDefinition.ts';

/** The steps of the working day, which nobody means to take on an earlier day. */
export const stepsOfTheDay = ['dispatch', 'start', 'finish'] as const satisfies readonly BookingAction[];

/** When a booking is, and by which clock: its own time zone, or else the organisation's. */
export interface When {
  readonly start: number;
  readonly timeZone: string | null;
}

/** Whether an instant is on a day before that of the booking. */
export function isBeforeItsDay(
  { start, timeZone }: When,
  organisation: Pick<OrganisationFact, 'timeZone'>,
  now: number,
): boolean {
  const zone = zoneOf(timeZone ?? organisation.timeZone);
  return localDayOf(zone, now) < localDayOf(zone, start);
}

/**
 * Why a step of the working day is refused on an earlier day, if the organisation wants it confirmed
 * (`confirmEarlySteps`) and it is not (`early`): `too_early`.
 */
export function refusalOfEarlyStep(
  action: BookingAction,
  { early }: { readonly early?: boolean | undefined },
  when: When & Pick<BookingStanding, 'labelIds' | 'customerId'>,
  { now, organisation }: { readonly now: number; readonly organisation: OrganisationFact },
): Refusal | undefined {
  if (early === true || !organisation.settings.confirmEarlySteps) return undefined;
  if (!isBeforeItsDay(when, organisation, now)) return undefined;
  const { dateFormat, timeFormat: clock } = organisation.settings;
  const zone = zoneOf(when.timeZone ?? organisation.timeZone);
  const day = localDateText({ zone, dateFormat, clock }, when.start);
  return {
    code: 'too_early',
    message: refusalTexts.tooEarly(labelOf(action, organisation, when), day),
    details: { path: ['early'], day },
  };
}
