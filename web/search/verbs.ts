import type { SearchHit } from '../../api/contract/search.ts';
import type { ChangedCategory } from '../../domain/catalogues/changedCategories.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import type { Claims } from '../../domain/rights/persona.ts';
import { mayRead } from '../../domain/rights/rights.ts';
import { dateOfLocalDay, localDayOf } from '../../domain/time/localDay.ts';
import type { Zone } from '../../domain/time/zone.ts';
import { offSick } from '../absences/offSick.ts';
import type { WantedStep } from '../booking/wantedStep.ts';

/**
 * Where an action leads: a screen of Muster, with a step to take there, another program (`tel:`, `mailto:`), or a dialog
 * above the screen that is shown.
 */
export type Target =
  | { readonly to: string; readonly step?: WantedStep }
  | { readonly href: string }
  | { readonly act: () => void };

/** Something to do with what is found: `book`, `call`, `leave for`. */
export interface Verb {
  readonly key: string;
  /** What is typed before the name, the usual word first. */
  readonly words: readonly string[];
  readonly categories: readonly ChangedCategory[];
  /** What it says beside a hit: `Book for Harbour Hospital`. */
  readonly label: (title: string, hit: SearchHit) => string;
  readonly may: (session: Claims) => boolean;
  /** Undefined if it cannot be done with this hit: nobody can be called without a number. */
  readonly target: (hit: SearchHit, zone: Zone) => Target | undefined;
}

function textOf({ record }: SearchHit, field: string): string | undefined {
  const value: unknown = Reflect.get(record, field);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function numberOf({ record }: SearchHit, field: string): number | undefined {
  const value: unknown = Reflect.get(record, field);
  return typeof value === 'number' ? value : undefined;
}

const always = () => true;

/** What can be done with what is found, besides the steps of bookings (`stepVerbs.ts`), in the order of its offer. */
export const verbs: readonly Verb[] = [
  {
    key: 'book',
    words: ['book', 'new booking for', 'book for'],
    categories: ['customer'],
    label: (title) => `Book for ${title}`,
    may: (session) => mayCommand(session, 'booking.create'),
    target: ({ id }) => ({ to: `/bookings?new=${encodeURIComponent(`booking:${id}`)}` }),
  },
  {
    key: 'call',
    words: ['call', 'phone', 'ring'],
    categories: ['resource', 'customer'],
    label: (title, hit) => `Call ${title} · ${textOf(hit, 'mobile') ?? ''}`,
    may: always,
    target(hit) {
      const number = textOf(hit, 'mobile');
      return number === undefined ? undefined : { href: `tel:${number.replaceAll(/[^\d+]/g, '')}` };
    },
  },
  {
    key: 'mail',
    words: ['mail', 'e-mail', 'email', 'write to'],
    categories: ['resource', 'customer'],
    label: (title, hit) => `E-mail ${title} · ${textOf(hit, 'email') ?? ''}`,
    may: always,
    target(hit) {
      const address = textOf(hit, 'email');
      return address === undefined ? undefined : { href: `mailto:${address}` };
    },
  },
  {
    key: 'sick',
    words: ['off sick', 'sick'],
    categories: ['resource'],
    label: (title) => `Off sick: ${title}`,
    may: (session) => mayCommand(session, 'absence.create'),
    target: ({ id }) => ({ act: () => offSick.become(id) }),
  },
  {
    key: 'leave',
    words: ['leave for', 'leave', 'absence for'],
    categories: ['resource'],
    label: (title) => `Leave for ${title}`,
    may: (session) => mayCommand(session, 'absence.create') && mayRead(session, 'time'),
    target: ({ id }) => ({ to: `/resources?record=${id}&add=leave` }),
  },
  {
    key: 'shifts',
    words: ['shifts of', 'shifts'],
    categories: ['resource'],
    label: (title) => `Shifts of ${title}`,
    may: (session) => mayCommand(session, 'shift.change'),
    target: ({ id }) => ({ to: `/shifts?resourceId=${id}` }),
  },
  {
    key: 'board',
    words: ['show', 'board'],
    categories: ['booking'],
    label: (title) => `Show ${title} on the timeline`,
    may: (session) => mayRead(session, 'planning'),
    target(hit, zone) {
      const start = numberOf(hit, 'start');
      if (start === undefined) return undefined;
      const day = dateOfLocalDay(localDayOf(zone, start));
      return { to: `/week2timeline?from=${day}&zoom=day&booking=${hit.id}` };
    },
  },
];

/**
 * What was typed, divided into something to do and whom to do it with; undefined if it names nothing that is
 * offered.
 */
export function verbIn(
  text: string,
  offered: readonly Verb[],
): { readonly verb: Verb; readonly rest: string } | undefined {
  const typed = text.trimStart().toLowerCase();
  const found = offered
    .flatMap((verb) => verb.words.map((word) => ({ verb, word })))
    .filter(({ word }) => typed.startsWith(`${word} `))
    .toSorted((one, other) => other.word.length - one.word.length)[0];
  if (found === undefined) return undefined;
  const rest = text.trimStart().slice(found.word.length).trim();
  return rest === '' ? undefined : { verb: found.verb, rest };
}
