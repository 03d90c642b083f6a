import type { FactOf } from '../../../domain/catalogues/readings.ts';
import type { OrganisationFact } from '../../../domain/kernel/facts.ts';
import { answerLead } from '../../../domain/rosterAnswer/answerReminder.ts';
import { laterOnClock } from '../../../domain/time/laterOnClock.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import type { PersonsAnswer } from '../../contract/bookingAnswers.ts';

type Person = Pick<PersonsAnswer, 'resourceId' | 'name'>;

/** A booking as its people are asked about it. */
interface AskedBooking {
  readonly status: string;
  readonly start: number;
  readonly resources: readonly { readonly id: string; readonly name: string }[];
}

export interface KnownOfAnswers {
  /** What anybody has answered to it, whether that still counts or not. */
  readonly answers: readonly Pick<FactOf<'rosterAnswer'>, 'resourceId' | 'answer' | 'reason'>[];
  /** When people were reminded of it (epoch milliseconds), by their ids. */
  readonly reminded: ReadonlyMap<string, number>;
  /** The names of those who have answered, by their ids. */
  readonly names: ReadonlyMap<string, string>;
  readonly organisation: Pick<OrganisationFact, 'settings' | 'timeZone'>;
  /** Epoch seconds. */
  readonly now: number;
}

/**
 * What became of asking the people of a booking. While it is rostered it waits for them, whatever they said before; a no
 * counts as long as the person is off it.
 */
export function answersOfBooking(
  { status, start, resources }: AskedBooking,
  { answers, reminded, names, organisation, now }: KnownOfAnswers,
): PersonsAnswer[] {
  const of = (
    { resourceId, name }: Person,
    more: Pick<PersonsAnswer, 'standing'> & Partial<PersonsAnswer>,
  ) => ({
    resourceId,
    name,
    remindedAt: reminded.get(resourceId) ?? null,
    remindsAt: null,
    reason: null,
    ...more,
  });
  const said = (resourceId: string, answer: 'yes' | 'no') =>
    answers.findLast((one) => one.resourceId === resourceId && one.answer === answer);
  const waits = status === 'rostered' && organisation.settings.peopleConfirm && start > now;
  const lead = answerLead(organisation.settings);
  const at = lead === null ? 0 : laterOnClock(zoneOf(organisation.timeZone), start, -lead);
  const remindsAt = at > now ? at : null;
  const onIt = resources.flatMap(({ id: resourceId, name }): PersonsAnswer[] => {
    const person = { resourceId, name };
    if (waits) {
      return [
        of(person, reminded.has(resourceId) ? { standing: 'reminded' } : { standing: 'asked', remindsAt }),
      ];
    }
    const isYes = status !== 'rostered' && status !== 'draft' && said(resourceId, 'yes') !== undefined;
    return isYes ? [of(person, { standing: 'yes' })] : [];
  });
  const offIt = new Set(answers.map(({ resourceId }) => resourceId));
  for (const { id } of resources) offIt.delete(id);
  const saidNo = [...offIt].flatMap((resourceId): PersonsAnswer[] => {
    const no = said(resourceId, 'no');
    const person = { resourceId, name: names.get(resourceId) ?? resourceId };
    return no === undefined ? [] : [of(person, { standing: 'no', reason: no.reason })];
  });
  return [...onIt, ...saidNo];
}
