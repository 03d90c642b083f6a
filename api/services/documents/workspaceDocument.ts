import { z } from 'zod';
import { idSchema, instantSchema } from '../../../domain/kernel/fields.ts';
import { seenRosterEventSchema } from '../../../domain/workspace/stagedRoster.ts';
import {
  mostStagedChanges,
  type RosterWorkspace,
  type StandingWorkspace,
  seenBookingSchema,
  type TimelineWorkspace,
} from '../../../domain/workspace/workspace.ts';
import { defineDocument, described, fieldsOf } from './document.ts';
import { changeTime } from './namedFields.ts';

/** What is told of any workspace besides what is staged in it; `changedAt` in epoch seconds. */
interface Documented extends Pick<StandingWorkspace, 'owner' | 'name' | 'endsAt'> {
  readonly id: string;
  readonly changedAt: number;
}
export type DocumentedTimelineWorkspace = Documented & Pick<TimelineWorkspace, 'changes'>;
export type DocumentedRosterWorkspace = Documented & Pick<RosterWorkspace, 'changes' | 'templateId'>;

const boundariesSchema = z.object({
  from: described(instantSchema, 'Their first moment. Epoch seconds, UTC.', 1_772_398_800),
  to: described(instantSchema, 'Their last moment. Epoch seconds, UTC.', 1_772_406_000),
});
type Boundaries = z.output<typeof boundariesSchema>;

const itemSchema = z.object({
  id: described(idSchema, 'The id of the record.', 'booking-7f3a'),
  basis: described(
    z.int().nullable(),
    'The number of the record’s last event that its planner saw. Null: the change begins the record.',
    3,
  ),
  wanted: described(z.record(z.string(), z.unknown()), 'What is wanted of the record; the rest stays.', {
    resourceIds: ['resource-7f3a'],
  }),
});
type Item = z.output<typeof itemSchema>;

/** The fields that both kinds of workspaces have (scheduling §3, Workspace records). They are told, and not read. */
function workspaceFields<Ours extends Documented>(
  itemsOf: (ours: Ours) => Item[],
  boundaries: { readonly of: (ours: Ours) => Boundaries | null; readonly text: string },
) {
  const { told } = fieldsOf<Ours>();
  return {
    _id: told(described(idSchema, 'The id of the workspace.', 'workspace-7f3a'), ({ id }) => id),
    uid: told(
      described(z.string().max(200), 'The user id of whoever works in it.', 'uid-7f3a'),
      ({ owner }) => owner,
    ),
    name: told(described(z.string(), 'What it is called.', 'Next week'), ({ name }) => name),
    locked_ids: told(
      described(z.array(idSchema).max(mostStagedChanges), 'The ids of the records that it changes.', [
        'booking-7f3a',
      ]),
      (ours) => itemsOf(ours).map(({ id }) => id),
    ),
    items: told(described(z.array(itemSchema), 'What is staged in it, one for each record.'), itemsOf),
    committed: told(
      described(z.boolean(), 'Whether it was committed: never, as one that was is no more.'),
      () => false,
    ),
    time_boundaries: told(described(boundariesSchema.nullable(), boundaries.text), boundaries.of),
    ttl_at: told(
      described(
        instantSchema,
        'When it ends, unless it is kept for longer. Epoch seconds, UTC.',
        1_773_003_600,
      ),
      ({ endsAt }) => endsAt,
    ),
    _qa_update_utc: changeTime<Ours>('When it last changed.', ({ changedAt }) => changedAt),
  };
}

function hull(spans: readonly { readonly start?: number | undefined; readonly end?: number | undefined }[]) {
  const starts = spans.flatMap(({ start }) => start ?? []);
  const ends = spans.flatMap(({ end }) => end ?? []);
  return starts.length === 0 || ends.length === 0
    ? null
    : { from: Math.min(...starts), to: Math.max(...ends) };
}

const spanSchema = seenBookingSchema.pick({ start: true, end: true }).partial().catch({});

/** A workspace of the timeline as scheduling §3 has it. */
export const timelineWorkspaceDocument = defineDocument<DocumentedTimelineWorkspace>()({
  kind: 'timeline-workspaces',
  words: { one: 'timeline workspace', many: 'timeline workspaces' },
  about: 'Changes of bookings that are staged where nobody else sees them.',
  area: 'planning',
  asked: { by: 'key', limit: 100 },
  fields: workspaceFields<DocumentedTimelineWorkspace>(
    ({ changes }) =>
      changes.map(({ bookingId: id, basis, wanted }) => ({ id, basis, wanted: { ...wanted } })),
    {
      text: 'From the first start to the last end of its bookings, as they were and as they are wanted. Epoch seconds, UTC. Null: nothing is staged.',
      of: ({ changes }) =>
        hull(changes.flatMap(({ seen, wanted }) => [seen ?? {}, spanSchema.parse(wanted)])),
    },
  ),
  beyond: ['id', 'owner', 'name', 'endsAt', 'changedAt', 'changes'],
});

const rosterTimeSchema = seenRosterEventSchema
  .pick({ week: true, day: true, start: true, end: true })
  .partial()
  .catch({});

/** A workspace of the master roster as scheduling §3 has it. */
export const rosterWorkspaceDocument = defineDocument<DocumentedRosterWorkspace>()({
  kind: 'masterroster-workspaces',
  words: { one: 'master roster workspace', many: 'master roster workspaces' },
  about: 'Changes of a roster template’s events that are staged where nobody else sees them.',
  area: 'rosters',
  asked: { by: 'key', limit: 100 },
  fields: {
    ...workspaceFields<DocumentedRosterWorkspace>(
      ({ changes }) =>
        changes.map(({ rosterEventId: id, basis, wanted }) => ({ id, basis, wanted: { ...wanted } })),
      {
        text: 'From the first start to the last end of its events, as they were and as they are wanted. Seconds of the fortnight, whose days count from the Sunday of its first week. Null: nothing is staged.',
        of: ({ changes }) =>
          hull(
            changes.flatMap(({ seen, wanted }) => [
              secondsOfFortnight(seen ?? {}),
              secondsOfFortnight({ ...seen, ...rosterTimeSchema.parse(wanted) }),
            ]),
          ),
      },
    ),
    updatedIds: fieldsOf<DocumentedRosterWorkspace>().told(
      described(
        z.array(idSchema).max(mostStagedChanges),
        'The ids of the events that were there before, and are changed.',
        ['roster-event-7f3a'],
      ),
      ({ changes }) => changes.flatMap(({ basis, rosterEventId }) => (basis === null ? [] : rosterEventId)),
    ),
    template_id: fieldsOf<DocumentedRosterWorkspace>().told(
      described(idSchema, 'The roster template.', 'roster-template-7f3a'),
      ({ templateId }) => templateId,
    ),
  },
  beyond: ['id', 'owner', 'name', 'endsAt', 'changedAt', 'changes', 'templateId'],
});

function secondsOfFortnight({ week, day, start, end }: z.output<typeof rosterTimeSchema>) {
  if (week === undefined || day === undefined || start === undefined || end === undefined) return {};
  const midnight = (((week - 1) % 2) * 7 + day) * 86_400;
  return { start: midnight + start, end: midnight + (end <= start ? 86_400 : 0) + end };
}
