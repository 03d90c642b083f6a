import type { SearchAnswer, SearchHit, SearchResult } from '../../api/contract/search.ts';
import type { BookingView } from '../../api/contract/views.ts';
import { type ChangedCategory, isChangedCategory } from '../../domain/catalogues/changedCategories.ts';
import { isReading, readings } from '../../domain/catalogues/readings.ts';
import { foldedText } from '../../domain/record/searchDocument.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { mayRead } from '../../domain/rights/rights.ts';
import { searchIndexes } from '../../domain/search/searchIndexes.ts';
import type { Zone } from '../../domain/time/zone.ts';
import { writingToMany } from '../chats/writingToMany.ts';
import { lookingForPeople } from '../freePeople/lookingForPeople.ts';
import { listedNames, recordOf } from '../records/anyRecord.ts';
import { referable } from '../records/referable.ts';
import { type Member, menuOf } from '../shell/menu.ts';
import { totalText } from '../shell/totalText.ts';
import type { OpenRecord } from './openRecord.ts';
import type { Target, Verb } from './verbs.ts';

/** One line that can be chosen. */
export interface PaletteItem {
  /** Unique among all items. */
  readonly key: string;
  readonly target: Target | { readonly search: string };
  readonly label: string;
  /** Set for what the server has found, so that it may be of a text typed before. */
  readonly isFound?: true;
  /** The record that it is, if it is one. */
  readonly hit?: { readonly category: ChangedCategory; readonly of: SearchHit };
}

/** Items of one kind, under a heading. */
export interface PaletteGroup {
  readonly title: string;
  /** How many there are in all, as text; omitted: these. */
  readonly count?: string;
  readonly items: readonly PaletteItem[];
}

export interface PaletteInput {
  readonly session: Member;
  readonly zone: Zone;
  readonly text: string;
  /** Everything that this person may do with what is found. */
  readonly verbs: readonly Verb[];
  /** The verb that the text begins with, and the answer to the rest of the text. */
  readonly verb: Verb | undefined;
  readonly answer: SearchAnswer | undefined;
  readonly recent: readonly string[];
  /** The day that the text is, `30/11` as well, and how it is written. */
  readonly day?: { readonly date: string; readonly text: string } | undefined;
  /** The record that is open beside the screen: what can be done with it needs no name. */
  readonly open?: OpenRecord | undefined;
}

/**
 * What is offered for a text: things to do and screens whose names begin so, and what was found, by kind. For
 * no text: recent searches, and everything that can be done. What can be done with an open record comes first.
 */
export function paletteGroups(input: PaletteInput): readonly PaletteGroup[] {
  const { text, recent, answer, verb } = input;
  const typed = foldedText(text);
  const places = [...withTheOpen(input), ...placesFor(input.session)];
  if (typed === '') {
    const searches = recent.map((search) => ({ key: `recent ${search}`, label: search, target: { search } }));
    return filled([
      ...withTheOpen(input),
      { title: 'Recent searches', items: searches },
      ...placesFor(input.session),
    ]);
  }
  const results = answer?.results ?? [];
  const matching = places.map(({ title, items }) => ({
    title,
    items: items.filter(({ label }) =>
      foldedText(label)
        .split(' ')
        .some((word) => startsSo(word, label, typed)),
    ),
  }));
  return filled([
    ...(verb === undefined ? [] : [doneWith(verb, input, results)]),
    ...(verb === undefined ? [onDay(input), ...matching] : []),
    ...ordered(results).map((result) => foundIn(result, input)),
    ...(verb === undefined ? [withTheFirst(input, ordered(results))] : []),
  ]);
}

/** People whose names were typed come before the work with them, and that before everything else. */
function ordered(results: readonly SearchResult[]): readonly SearchResult[] {
  const rank = ({ category, hits }: SearchResult): number => {
    if (category === 'booking') return 1;
    const named = hits[0]?.matched.some(({ field }) => field === 'title') === true;
    return named && isPerson(category) ? 0 : 2;
  };
  return results.toSorted((one, other) => rank(one) - rank(other));
}

/** Whether the records of a category are those to whom others belong. */
function isPerson(category: string): boolean {
  if (!isReading(category)) return false;
  const { resource, customer } = readings[category].ownedBy;
  return resource === 'id' || customer === 'id';
}

function startsSo(word: string, label: string, typed: string): boolean {
  return word.startsWith(typed) || foldedText(label).startsWith(typed);
}

function filled(groups: readonly PaletteGroup[]): readonly PaletteGroup[] {
  return groups.filter(({ items }) => items.length > 0);
}

const whoIsFree: PaletteItem = {
  key: 'who is free',
  label: 'Who is free',
  target: { act: () => lookingForPeople.become({}) },
};

const writeToSeveral: PaletteItem = {
  key: 'write to several',
  label: 'Write to several',
  target: { act: () => writingToMany.become([]) },
};

/** Forms for something new, and every screen that somebody has. */
function placesFor(session: Member): readonly PaletteGroup[] {
  const forms = listedNames
    .filter((name) => mayCommand(session, `${name}.create`) && recordOf(name).titled === 'byItself')
    .map((name) => {
      const { words, path } = recordOf(name);
      return { key: `new ${name}`, label: `New ${words.one}`, target: { to: `/${path}?record=new` } };
    });
  const booking = { key: 'new booking', label: 'New booking', target: { to: '/bookings?new=booking' } };
  const listed = listedNames.filter(
    (name) => recordOf(name).menu === null && mayCommand(session, `${name}.change`),
  );
  return [
    {
      title: 'Do',
      items: [
        ...(mayCommand(session, 'booking.create') ? [booking] : []),
        ...(mayRead(session, 'planning') ? [whoIsFree, writeToSeveral] : []),
        ...forms,
      ],
    },
    {
      title: 'Go to',
      items: [
        ...menuOf(session).map(({ key, label, path }) => ({ key: `go ${key}`, label, target: { to: path } })),
        ...listed.map((name) => {
          const { words, path } = recordOf(name);
          const label = words.many.charAt(0).toUpperCase() + words.many.slice(1);
          return { key: `go ${name}`, label, target: { to: `/${path}` } };
        }),
        { key: 'go account', label: 'Your account', target: { to: '/account' } },
      ],
    },
  ];
}

/** A hit, and what opens it. */
function foundIn(result: SearchResult, { text }: PaletteInput): PaletteGroup {
  const { category, hits, nbHits, orMore, index } = result;
  const title = searchIndexes[index]?.title ?? index;
  if (!isChangedCategory(category)) return { title, items: [] };
  const { addressOf, listOf } = referable(category);
  const items = hitsOf(result).map((hit) => ({
    key: `${index} ${hit.id}`,
    label: hit.title,
    target: { to: addressOf(hit.id) },
    isFound: true as const,
    hit: { category, of: hit },
  }));
  const count = totalText({ total: nbHits, orMore });
  const rest = {
    key: `all ${index}`,
    label: `All ${count} in ${title.toLowerCase()}`,
    target: { to: listOf(text.trim()) },
    isFound: true as const,
  };
  return { title, count, items: nbHits > hits.length ? [...items, rest] : items };
}

/** Where the work of a day is that was typed. */
function onDay({ session, day }: PaletteInput): PaletteGroup {
  if (day === undefined) return { title: '', items: [] };
  const { date, text } = day;
  const bookings = { to: `/bookings?range=custom&from=${date}&to=${date}` };
  const board = { to: `/week2timeline?from=${date}&zoom=day` };
  return {
    title: text,
    items: [
      ...(mayRead(session, 'planning')
        ? [{ key: 'day board', label: `Timeline on ${text}`, target: board }]
        : []),
      { key: 'day bookings', label: `Bookings on ${text}`, target: bookings },
    ],
  };
}

/** The verb that was typed, for everything that was found. */
function doneWith(verb: Verb, { zone }: PaletteInput, results: readonly SearchResult[]): PaletteGroup {
  const items = results
    .filter(({ category }) => verb.categories.some((one) => one === category))
    .flatMap((result) => hitsOf(result).flatMap((hit) => itemOf(verb, hit, zone)));
  return { title: 'Do', items };
}

/** What can be done with the record that is open, where it is. */
function withTheOpen({ open, verbs, zone }: PaletteInput): readonly PaletteGroup[] {
  if (open === undefined) return [];
  const { category, hit, at } = open;
  const offered = verbs.filter(({ categories }) => categories.some((one) => one === category));
  const items = offered.flatMap((verb) =>
    itemOf(verb, hit, zone).map(({ isFound: _, target, ...item }) => ({
      ...item,
      key: `open ${item.key}`,
      target: 'step' in target ? { ...target, to: at } : target,
    })),
  );
  return [{ title: hit.title, items }];
}

/** What can be done with the first record that was found. */
function withTheFirst({ verbs, zone }: PaletteInput, results: readonly SearchResult[]): PaletteGroup {
  const first = results.find(({ hits }) => hits.length > 0);
  const [hit] = first === undefined ? [] : hitsOf(first);
  if (first === undefined || hit === undefined) return { title: '', items: [] };
  const offered = verbs.filter(({ categories }) => categories.some((one) => one === first.category));
  return { title: hit.title, items: offered.flatMap((verb) => itemOf(verb, hit, zone)) };
}

function itemOf(verb: Verb, hit: SearchHit, zone: Zone): readonly PaletteItem[] {
  const target = verb.target(hit, zone);
  return target === undefined
    ? []
    : [{ key: `${verb.key} ${hit.id}`, label: verb.label(hit.title, hit), target, isFound: true }];
}

/** The boundary: the schema knows the records of a result only as any record. */
function hitsOf({ hits }: SearchResult): readonly SearchHit[] {
  return hits as unknown as readonly SearchHit[];
}

/** The booking of a hit. */
export function bookingOf({ record }: SearchHit): BookingView {
  return record as BookingView;
}
