import type { MomentToTell } from '../../../commands/moments/followMoments.ts';
import { isRecordName, type RecordName, records } from '../../../domain/catalogues/records.ts';
import { listed } from '../../../domain/history/names.ts';
import type { RecordedEvent } from '../../../domain/kernel/event.ts';
import { parseStreamName } from '../../../domain/kernel/stream.ts';
import type { MessageChannel } from '../../../domain/messages/messageChannels.ts';
import {
  isMessageKind,
  type MessageKind,
  type MessageRecipient,
} from '../../../domain/messages/messageKinds.ts';
import { noValues, type PlaceholderValues } from '../../../domain/messages/messageTemplate.ts';
import { type RecordNotice, recordNotices } from '../../../domain/messages/recordNotices.ts';
import type { NoticeAudience } from '../../../domain/record/notice.ts';
import { createNotice, ownersOf } from '../../../domain/record/notices.ts';
import { eventNames } from '../../../domain/record/recordEvents.ts';
import type { AnyState } from '../../../domain/record/recordState.ts';
import { stageField } from '../../../domain/record/stages.ts';
import { fullName } from '../../../domain/text/fullName.ts';
import { dateText } from '../../../domain/time/dateFormat.ts';
import { localDateText, localTimeText } from '../../../domain/time/localText.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { readTellingFacts, type TellingFacts } from '../../../projections/queries/tellingFacts.ts';
import { waitingReaders } from '../announcements/waitingReaders.ts';
import {
  addresseeOf,
  customerAsAddressee,
  draftMessages,
  type MessageDraft,
  plannersAsAddressee,
} from './draftMessages.ts';
import { aroundEvent, isTakenNow, latestMs, storeMessages, type TellParts } from './storeMessages.ts';

type Details = Readonly<Record<string, unknown>>;

/** The categories of which people are told by the declarations of their records. */
export const noticedCategories: readonly RecordName[] = [
  ...new Set(recordNotices.map(({ category }) => category)),
];

/** Of whom nobody is told what they did themselves. */
const audienceOf: Readonly<Record<string, NoticeAudience>> = {
  resource: 'assigned',
  customer: 'customers',
  dispatcher: 'planners',
  scheduler: 'planners',
};

/** Whether people may have to be told of an event of a record, or that what they were told is not so any more. */
export function mayTellRecord({ stream, type }: RecordedEvent): boolean {
  const category = noticedCategories.find((one) => stream.startsWith(`${one}-`));
  return (
    category !== undefined &&
    (noticeOf(type) !== undefined || takesBack(category, type) || assigning(category, type) !== undefined)
  );
}

function noticeOf(type: string): RecordNotice | undefined {
  return recordNotices.find(({ eventType }) => eventType === type);
}

function takesBack(category: RecordName, type: string): boolean {
  const { stageRestored, withdrawn, ended } = eventNames(records[category].declaration);
  return [stageRestored, withdrawn, ended].includes(type);
}

/** What people are told who are assigned by a change: as if the record had been created for them. */
function assigning(category: RecordName, type: string): RecordNotice | undefined {
  if (type !== eventNames(records[category].declaration).changed) return undefined;
  return recordNotices.find(
    (one) => one.category === category && one.name === createNotice && one.notice.to.includes('assigned'),
  );
}

/**
 * Stores what people are to be told of a step at a record as its declaration has it, and takes back what they were told of
 * one that is undone. What others did is told, never what somebody did themselves. Told again, an event changes nothing.
 * Returns the number of messages that were added.
 */
export async function tellRecord(parts: TellParts, event: RecordedEvent): Promise<number> {
  const { category = '', id = '' } = parseStreamName(event.stream) ?? {};
  if (!isRecordName(category)) return 0;
  const { before, after } = await aroundEvent(parts.log, event, records[category].anyDecider);
  const assigned = assigning(category, event.type);
  if (assigned !== undefined) return tellAssigned(parts, event, { category, id, before, after }, assigned);
  const found = noticeOf(event.type);
  if (found === undefined) {
    return 'details' in before ? takeBack(parts, event, { category, id, ...before }) : 0;
  }
  const isBySystem = event.actor.role === 'system' && event.correlationId === `moment.${event.commandId}`;
  if (!('details' in after) || !(isTakenNow(event) || isBySystem)) return 0;
  const but = audienceOf[event.actor.role];
  const drafts = await writeNotice(parts, event.org, event.id, found, found.kind, after.details, { id, but });
  return storeMessages(parts, event, { category, id, personId: null }, drafts);
}

/**
 * Tells those whom a change has assigned, unless they have been told of the record already; what waits to be told to somebody
 * who is no longer assigned is withdrawn.
 */
async function tellAssigned(
  parts: TellParts,
  event: RecordedEvent,
  { category, id, before, after }: { category: RecordName; id: string; before: AnyState; after: AnyState },
  found: RecordNotice,
): Promise<number> {
  const owner = records[category].declaration.ownedBy?.resource;
  if (owner === undefined || !('details' in before) || !('details' in after)) return 0;
  const [had, have] = [idsIn(before.details[owner]), idsIn(after.details[owner])];
  const of = [event.org, id, found.kind];
  await parts.pool.query(
    `update muster_messages.messages set state = 'withdrawn', state_at = clock_timestamp(), sealed = null
     where org = $1 and record_id = $2 and kind = $3 and recipient_id = any($4) and state = 'waiting'`,
    [...of, had.filter((person) => !have.includes(person))],
  );
  const joined = have.filter((person) => !had.includes(person));
  if (joined.length === 0 || !isTakenNow(event)) return 0;
  const { rows } = await parts.pool.query<{ readonly recipient_id: string }>(
    `select distinct recipient_id from muster_messages.messages
     where org = $1 and record_id = $2 and kind = $3 and recipient_id = any($4) and revision < $5 and state <> 'withdrawn'`,
    [...of, joined, event.revision],
  );
  const told = rows.map(({ recipient_id }) => recipient_id);
  const details = { ...after.details, [owner]: joined.filter((person) => !told.includes(person)) };
  const notice = { ...found, notice: { ...found.notice, to: ['assigned'] as const } };
  const drafts = await writeNotice(parts, event.org, event.id, notice, found.kind, details, { id });
  return storeMessages(parts, event, { category, id, personId: null }, drafts);
}

function idsIn(value: unknown): readonly string[] {
  return [value].flat().filter((one) => typeof one === 'string');
}

/**
 * Stores what people are to be told because a moment of a record has come; nothing if that was more than a day ago. It waits
 * for no undoing. Returns the number of messages that were added.
 */
export async function tellMoment(parts: Omit<TellParts, 'log'>, moment: MomentToTell): Promise<number> {
  const { org, category, id, name, at, factId, record } = moment;
  const found = recordNotices.find((one) => one.category === category && one.name === name);
  if (found === undefined || parts.clock() - at * 1000 > latestMs) return 0;
  const drafts = await writeNotice(parts, org, factId, found, found.kind, record.fact, { id });
  const fact = { org, at: at * 1000, revision: record.revision, commandId: factId };
  return storeMessages({ ...parts, waitMs: 0 }, fact, { category, id, personId: null }, drafts);
}

interface Told {
  readonly id: string;
  readonly kind: string;
  readonly channel: MessageChannel;
  readonly recipient_kind: MessageRecipient;
  readonly recipient_id: string;
}

/**
 * What waits to be told of a record's steps is withdrawn: a step is undone, or the record is out of use. If the last one that
 * was told led to where the record is no longer, it is corrected.
 */
async function takeBack(
  parts: TellParts,
  event: RecordedEvent,
  {
    category,
    id,
    details,
    ...before
  }: {
    readonly category: RecordName;
    readonly id: string;
    readonly details: Details;
    readonly [stageField]?: unknown;
  },
): Promise<number> {
  const ofSteps = recordNotices.filter((one) => one.category === category && one.eventType !== undefined);
  const kinds = ofSteps.flatMap(({ kind }) => [kind, `${kind}TakenBack`]);
  await parts.pool.query(
    `update muster_messages.messages set state = 'withdrawn', state_at = clock_timestamp(), sealed = null
     where org = $1 and record_id = $2 and kind = any($3) and revision < $4 and state = 'waiting'`,
    [event.org, id, kinds, event.revision],
  );
  const { stageRestored, withdrawn } = eventNames(records[category].declaration);
  const undone = ofSteps.filter(
    ({ leadsTo }) =>
      event.type === withdrawn || (event.type === stageRestored && leadsTo === before[stageField]),
  );
  const { rows } = await parts.pool.query<Told>(
    `select id, kind, channel, recipient_kind, recipient_id from muster_messages.messages m
     where org = $1 and record_id = $2 and kind = any($3) and state in ('sending', 'sent')
       and revision = (select max(revision) from muster_messages.messages
         where org = $1 and record_id = $2 and kind = any($4) and revision < $5 and state in ('sending', 'sent'))
       and not exists (select from muster_messages.messages c
         where c.corrects = m.id and c.state <> 'withdrawn' and c.revision < $5)
     order by id`,
    [event.org, id, undone.map(({ kind }) => kind), kinds, event.revision],
  );
  let added = 0;
  for (const told of rows) {
    const notice = undone.find(({ kind }) => kind === told.kind);
    const correction = `${told.kind}TakenBack`;
    if (notice === undefined || !isMessageKind(correction)) continue;
    const drafts = await writeNotice(parts, event.org, event.id, notice, correction, details, { id });
    const about = { category, id, personId: null, corrects: told.id };
    added += await storeMessages(
      parts,
      event,
      about,
      drafts.filter((draft) => isFor(draft, told)),
    );
  }
  return added;
}

function isFor({ recipient, channel }: MessageDraft, told: Told): boolean {
  return (
    recipient.kind === told.recipient_kind && recipient.id === told.recipient_id && channel === told.channel
  );
}

/** Writes the messages of a notice to those to whom a record belongs or is addressed, but to nobody of one audience. */
async function writeNotice(
  parts: Omit<TellParts, 'log'>,
  org: string,
  factId: string,
  { category, notice }: RecordNotice,
  kind: MessageKind,
  details: Details,
  { id, but }: { readonly id: string; readonly but?: NoticeAudience | undefined },
): Promise<readonly MessageDraft[]> {
  const { declaration } = records[category];
  if (notice.only !== undefined && !(Number(details[notice.only]) > 0)) return [];
  const idsOf = (audience: NoticeAudience, whom: 'resource' | 'customer') =>
    notice.to.includes(audience) && audience !== but
      ? ownersOf(declaration, declaration.fields, whom, details)
      : [];
  const waiting = notice.to.includes('readers') ? await waitingReaders(parts.pool, org, id, details) : [];
  const customerIds = [
    ...idsOf('customers', 'customer'),
    ...waiting.flatMap(({ customerId }) => customerId ?? []),
  ];
  const resourceIds = [
    ...idsOf('assigned', 'resource'),
    ...waiting.flatMap(({ resourceId }) => resourceId ?? []),
  ];
  const facts = await readTellingFacts(parts.pool, org, [...new Set(customerIds)], [...new Set(resourceIds)]);
  const toPlanners = notice.to.includes('planners') && but !== 'planners';
  return draftMessages(
    parts,
    { factId, kind, organisation: facts.organisation, values: valuesOf(facts, category, notice, details) },
    [
      ...facts.resources.map((person) => addresseeOf(person)),
      ...facts.customers.map(customerAsAddressee),
      ...(toPlanners ? [plannersAsAddressee] : []),
    ],
  );
}

function valuesOf(
  { organisation, resources }: TellingFacts,
  category: RecordName,
  { date, reason }: RecordNotice['notice'],
  details: Details,
): PlaceholderValues {
  const { dateFormat, timeFormat: clock } = organisation.settings;
  const zone = zoneOf(organisation.timeZone);
  const day = date === undefined ? null : details[date];
  const isInstant = typeof day === 'number';
  return {
    ...noValues,
    organisation: organisation.name,
    people: listed(resources.map(fullName)),
    title: records[category].declaration.title(details),
    date: isInstant
      ? localDateText({ zone, dateFormat, clock }, day)
      : typeof day === 'string'
        ? dateText(dateFormat, day)
        : '',
    time: isInstant ? localTimeText({ zone, clock }, day) : '',
    reason: reason === undefined ? '' : String(details[reason] ?? ''),
  };
}
