import type pg from 'pg';
import type { Facts } from '../../../commands/facts.ts';
import { deriveUuid } from '../../../commands/pipeline/deriveUuid.ts';
import type { RecordedEvent } from '../../../domain/kernel/event.ts';
import type { ResourceFact } from '../../../domain/kernel/facts.ts';
import { parseStreamName } from '../../../domain/kernel/stream.ts';
import { messageChannels } from '../../../domain/messages/messageChannels.ts';
import type { ShiftMessageKind } from '../../../domain/messages/messageKinds.ts';
import type { MessageState } from '../../../domain/messages/messageStates.ts';
import { noValues, type PlaceholderValues } from '../../../domain/messages/messageTemplate.ts';
import {
  type NewsTo,
  openShiftTold,
  oppositesOf,
  type ShiftNews,
  type ShiftTold,
  shiftOfferTold,
  toldOnce,
} from '../../../domain/messages/shiftNews.ts';
import { openShift } from '../../../domain/openShift/openShift.ts';
import { createHoursJudge, plainHours, type WantedHours } from '../../../domain/shift/hoursJudge.ts';
import { worksSpan } from '../../../domain/shift/spanOnDays.ts';
import { shiftOffer, wantedInReturn } from '../../../domain/shiftOffer/shiftOffer.ts';
import { fullName } from '../../../domain/text/fullName.ts';
import type { Interval } from '../../../domain/time/intervals.ts';
import { localDateText, localTimeText, type MomentFormat } from '../../../domain/time/localText.ts';
import { spanEndText, spanText } from '../../../domain/time/spanText.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { inTransaction } from '../../../postgres/inTransaction.ts';
import { readTellingFacts, type TellingFacts } from '../../../projections/queries/tellingFacts.ts';
import {
  type Addressee,
  addresseeOf,
  draftMessages,
  type MessageDraft,
  plannersAsAddressee,
} from './draftMessages.ts';
import { aroundEvent, isTakenNow, storeMessages, type TellParts } from './storeMessages.ts';
import type { Recipient } from './wishes.ts';

/** How many people are told of one shift that is offered to everybody. */
const mostTold = 200;
/** From how many shifts a day that are offered to everybody on somebody is told of further ones in the product alone. */
const mostCarried = 10;

/** The states of messages that nobody gets. */
const unheard: readonly MessageState[] = ['withdrawn', 'noAddress', 'optedOut'];

export interface TellShiftParts extends TellParts {
  readonly facts: Pick<Facts, 'allocation'>;
}

/** An open shift or a shift offer, as messages about it need it. */
interface ToldShift {
  readonly category: 'openShift' | 'shiftOffer';
  readonly id: string;
  readonly title: string | null;
  readonly address: string | null;
  /** Whose shift it is; null: nobody's yet. */
  readonly owner: string | null;
  readonly wanted: WantedHours;
  /** What whoever offers it wants for it; undefined: nothing. */
  readonly inReturn: Interval | undefined;
}

/** Whether people may have to be told of an event of an open shift or a shift offer. */
export function mayTellShift(event: RecordedEvent): boolean {
  return openShift.decider.isEvent(event) || shiftOffer.decider.isEvent(event);
}

/**
 * Stores what people are to be told because of an event of an open shift or a shift offer.
 * If the opposite still waits to be told to somebody, they hear of neither. Told again, an event changes nothing. Returns
 * the number of messages that were added.
 */
export async function tellShift(parts: TellShiftParts, event: RecordedEvent): Promise<number> {
  if (!isTakenNow(event)) return 0;
  const found = await shiftOf(parts.log, event);
  if (found === undefined) return 0;
  const { told, shift } = found;
  let added = 0;
  for (const { kind, personId } of told.pointless)
    await withdraw(parts.pool, event, shift.id, [kind], personId);
  for (const news of told.news) added += await tell(parts, event, shift, news);
  return added;
}

/** A merge says again who stays of those who had a place, or had agreed, before. */
const toldNothing: ShiftTold = { news: [], pointless: [] };

/** What an event means for messages, and the shift that it is about; undefined for one of another record. */
async function shiftOf(
  log: TellParts['log'],
  event: RecordedEvent,
): Promise<{ readonly told: ShiftTold; readonly shift: ToldShift } | undefined> {
  const id = parseStreamName(event.stream)?.id;
  if (id === undefined) return undefined;
  const circumstances = { actor: event.actor, now: Math.floor(event.at / 1000) };
  if (openShift.decider.isEvent(event)) {
    const { before, after } = await aroundEvent(log, event, openShift.decider);
    const details = 'details' in after ? after.details : 'details' in before ? before.details : undefined;
    if (details === undefined) return undefined;
    const { title, address } = details;
    return {
      told: before === after ? toldNothing : openShiftTold(after, event, circumstances),
      shift: {
        category: 'openShift',
        id,
        title: title || 'Open shift',
        address,
        owner: null,
        wanted: details,
        inReturn: undefined,
      },
    };
  }
  if (shiftOffer.decider.isEvent(event)) {
    const { before, after } = await aroundEvent(log, event, shiftOffer.decider);
    const details = 'details' in after ? after.details : 'details' in before ? before.details : undefined;
    if (details === undefined) return undefined;
    return {
      told: before === after ? toldNothing : shiftOfferTold(after, event, circumstances),
      shift: {
        category: 'shiftOffer',
        id,
        title: null,
        address: null,
        owner: details.resourceId,
        wanted: plainHours(details),
        inReturn: wantedInReturn(details),
      },
    };
  }
  return undefined;
}

/** Withdraws what still waits to be told about a record by earlier events; returns who would have been told. */
async function withdraw(
  pool: Pick<pg.Pool, 'query'>,
  { org, revision }: RecordedEvent,
  recordId: string,
  kinds: readonly ShiftMessageKind[],
  personId: string | null,
): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ kind: Recipient['kind']; id: string; channel: string }>(
    `update muster_messages.messages set state = 'withdrawn', state_at = clock_timestamp(), sealed = null
     where org = $1 and record_id = $2 and kind = any($3) and person_id is not distinct from $4 and revision < $5
       and state = 'waiting'
     returning recipient_kind as kind, recipient_id as id, channel`,
    [org, recordId, [...kinds], personId, revision],
  );
  return new Set(rows.map(({ kind, id, channel }) => keyOf({ kind, id }, channel)));
}

async function tell(
  parts: TellShiftParts,
  event: RecordedEvent,
  shift: ToldShift,
  { kind, personId, to }: ShiftNews,
): Promise<number> {
  const { org } = event;
  const fitting = await fittingOf(parts, org, shift, to);
  const named = to.flatMap((each) => (each.is === 'people' ? each.ids : []));
  const facts = await readTellingFacts(
    parts.pool,
    org,
    [],
    [...new Set([...named, ...[personId, shift.owner].flatMap((id) => id ?? [])])],
  );
  const byId = new Map(facts.resources.map((one) => [one.id, one]));
  const addressees: readonly Addressee[] = [
    ...(await carried(parts.pool, org, shift.id, fitting)),
    ...[...new Set(named)].flatMap((id) => {
      const person = byId.get(id);
      return person === undefined ? [] : [addresseeOf(person)];
    }),
    ...(to.some(({ is }) => is === 'planners') ? [plannersAsAddressee] : []),
  ];
  const drafts = await draftMessages(
    parts,
    {
      factId: deriveUuid('shift news', event.id, personId ?? ''),
      kind,
      organisation: facts.organisation,
      values: valuesOf(facts, shift, personId),
    },
    await withoutTold(parts.pool, event, shift.id, kind, addressees),
  );
  return inTransaction(parts.pool, async (client) => {
    const withdrawn = await withdraw(client, event, shift.id, oppositesOf[kind] ?? [], personId);
    const stored = drafts.map((draft): MessageDraft => {
      const isPointless = withdrawn.has(keyOf(draft.recipient, draft.channel));
      return isPointless ? { ...draft, state: 'withdrawn' } : draft;
    });
    const about = { category: shift.category, id: shift.id, personId };
    return storeMessages({ ...parts, pool: client }, event, about, stored);
  });
}

/** Those whom the hours fit, in an order that differs from shift to shift, as many as are told. */
async function fittingOf(
  { facts }: TellShiftParts,
  org: string,
  { id, wanted, inReturn }: ToldShift,
  to: readonly NewsTo[],
): Promise<readonly ResourceFact[]> {
  const asked = to.find((each) => each.is === 'fitting');
  if (asked === undefined) return [];
  const { among, but } = asked;
  const spans = inReturn === undefined ? [wanted] : [wanted, inReturn];
  const span = {
    start: Math.min(...spans.map(({ start }) => start)),
    end: Math.max(...spans.map(({ end }) => end)),
  };
  const known = await facts.allocation(org, span, {
    customerIds: [],
    ...(among === 'everybody' ? {} : { resourceIds: among }),
  });
  const judge = createHoursJudge(known);
  const zone = zoneOf(known.organisation.timeZone);
  const sheetsOf = Map.groupBy(known.shifts, ({ resourceId }) => resourceId);
  const turn = new Map(known.resources.map((one) => [one.id, deriveUuid('turn', id, one.id)]));
  return known.resources
    .filter((one) => {
      if (one.inactive || but.includes(one.id)) return false;
      const sheets = sheetsOf.get(one.id) ?? [];
      if (inReturn !== undefined && !worksSpan(zone, sheets, inReturn)) return false;
      const obstacles = judge.obstaclesOf(one.id, wanted, sheets, inReturn);
      return obstacles !== undefined && obstacles.length === 0;
    })
    .toSorted((one, other) => ((turn.get(one.id) ?? '') < (turn.get(other.id) ?? '') ? -1 : 1))
    .slice(0, mostTold);
}

/** How they are told: those who have heard of many shifts in the last day in the product alone. */
async function carried(
  pool: Pick<pg.Pool, 'query'>,
  org: string,
  recordId: string,
  people: readonly ResourceFact[],
): Promise<readonly Addressee[]> {
  if (people.length === 0) return [];
  const { rows } = await pool.query<{ id: string }>(
    `select recipient_id as id from muster_messages.messages
     where org = $1 and recipient_kind = 'resource' and recipient_id = any($2) and kind = any($3)
       and record_id is not null and record_id <> $4 and state <> 'withdrawn'
       and created_at > now() - interval '1 day'
     group by recipient_id having count(distinct record_id) >= $5`,
    [org, people.map(({ id }) => id), toldOnce, recordId, mostCarried],
  );
  const many = new Set(rows.map(({ id }) => id));
  return people.map((person) => addresseeOf(person, many.has(person.id) ? ['app'] : messageChannels));
}

/**
 * Those who have not been told yet, of a kind that is told once, or were told the opposite since. Whose messages were
 * withdrawn before any of them was sent has heard nothing, even if for other channels there was no message to withdraw.
 */
async function withoutTold(
  pool: Pick<pg.Pool, 'query'>,
  { org, revision }: RecordedEvent,
  recordId: string,
  kind: ShiftMessageKind,
  addressees: readonly Addressee[],
): Promise<readonly Addressee[]> {
  if (!toldOnce.includes(kind) || addressees.length === 0) return addressees;
  const { rows } = await pool.query<Recipient & { readonly last: string }>(
    `select distinct on (recipient_kind, recipient_id) recipient_kind as kind, recipient_id as id, kind as last
     from muster_messages.messages
     where org = $1 and record_id = $2 and kind = any($3) and revision < $4
     group by recipient_kind, recipient_id, kind, revision
     having not bool_or(state = 'withdrawn') or not bool_and(state = any($5))
     order by recipient_kind, recipient_id, revision desc`,
    [org, recordId, [kind, ...(oppositesOf[kind] ?? [])], revision, unheard],
  );
  const knowing = new Set(rows.filter(({ last }) => last === kind).map((one) => keyOf(one)));
  return addressees.filter((one) => !knowing.has(keyOf(one)));
}

function keyOf({ kind, id }: Recipient, channel = ''): string {
  return `${kind} ${id} ${channel}`;
}

function valuesOf(
  { organisation, resources }: TellingFacts,
  { title, address, owner, wanted: { start, end }, inReturn }: ToldShift,
  personId: string | null,
): PlaceholderValues {
  const { dateFormat, timeFormat: clock } = organisation.settings;
  const nameOf = (id: string | null) => {
    const person = resources.find((one) => one.id === id);
    return person === undefined ? '' : fullName(person);
  };
  const format: MomentFormat = { zone: zoneOf(organisation.timeZone), dateFormat, clock };
  return {
    ...noValues,
    organisation: organisation.name,
    people: nameOf(personId),
    offeredBy: nameOf(owner),
    title: title ?? 'Shift',
    date: localDateText(format, start),
    time: localTimeText(format, start),
    endTime: spanEndText(format, { start, end }),
    inReturn: inReturn === undefined ? '' : spanText(format, inReturn),
    address: address ?? '',
  };
}
