import { changedCategories } from '../../../../domain/catalogues/changedCategories.ts';
import { moment, type PropertyTexts, said } from './propertyText.ts';

/** Events, answers of commands, the feed and live changes. */
export const eventTexts: PropertyTexts = {
  // Events and answers of commands.
  commandId: said('The command that caused it; the Idempotency-Key, if there was one.', 'first-label'),
  stream: said('The record, `category-org.id`.', 'booking-acme.7f3a'),
  'parameter.stream': said('The record, `category-org.id`.', 'booking-acme.7f3a'),
  eventId: said('The event.', '5e8c4e93-b57e-8140-8480-dbed4d208c96'),
  'Event.id': said(
    'The event. Whoever remembers the ids it has handled handles each event once.',
    '5e8c4e93-b57e-8140-8480-dbed4d208c96',
  ),
  'getAuditExport.id': said('The event.', '5e8c4e93-b57e-8140-8480-dbed4d208c96'),
  'getAuditStreamsStreamExport.id': said('The event.', '5e8c4e93-b57e-8140-8480-dbed4d208c96'),
  'missing.id': said('The event. Null: nobody knows it any more.', '5e8c4e93-b57e-8140-8480-dbed4d208c96'),
  'Event.type': said(
    'The type of the event, with its version. `/api/asyncapi.json` lists them.',
    'muster.booking.created.v3',
  ),
  'attempts.job': said('What was sent of an external job. Null: an event was sent, which the feed has.', {
    JobNo: 'booking-7f3a',
    JobStatus: 'confirmed',
  }),
  'attempts.type': said('The type of the event, with its version.', 'muster.booking.created.v3'),
  'events.type': said('The type of the event.', 'BookingCreated'),
  'HistoryEntry.type': said('The type of the event.', 'BookingCreated'),
  'rows.type': said('The type of the event.', 'BookingCreated'),
  'entries.type': said('The type of the event.', 'BookingCreated'),
  'suspect.type': said('The type of the event.', 'BookingCreated'),
  'getAuditExport.type': said('The type of the event.', 'BookingCreated'),
  'getAuditStreamsStreamExport.type': said('The type of the event.', 'BookingCreated'),
  'Problem.type': said('The kind of problem as a URI.', 'urn:muster:problem:transition_not_allowed'),
  data: said('What the event says; the shape depends on its type.', { title: 'Weekly visit' }),
  events: said('The events that the command appended.'),
  'getEvents.events': said('The events, in order.'),
  'chain.events': said('How many events the record has.', 14),
  'getAuditExport.events': said('How many events the export has.', 214),
  'getAuditStreamsStreamExport.events': said('How many events the export has.', 14),
  report: said('What a command about several records has to tell; absent for others.', { conflicts: [] }),
  'UploadLine.report': said('The outcome.'),
  at: moment('When it happened.'),
  'asOf.at': moment('When the last of that happened.'),
  actor: said('Who did it.'),
  'TrailEntry.actor': said(
    'The uid of who did it, `token:<id>` for an API token. Null: nobody known.',
    'user-4c1d',
  ),
  'ApiToken.name': said('What it is for.', 'Payroll'),
  'Webhook.name': said('What it is for.', 'Billing'),
  'getSecurityExport.actor': said(
    'The uid of who did it, `token:<id>` for an API token. Null: nobody known.',
    'user-4c1d',
  ),
  correlationId: said('The request that it belongs to, as in the log of the server.', 'req-1k9'),
  causationId: said(
    'The event or the upload that caused it. Null: a person or a program did.',
    '5e8c4e93-b57e-8140-8480-dbed4d208c96',
  ),
  summary: said('What happened, in one sentence.', 'Mia Chen created the booking.'),
  entries: said('The entries, oldest first.'),
  'getSecurityVerdict.entries': said('How many entries the trail has.', 5120),
  'getSecurityExport.entries': said('How many entries the export has.', 5120),
  detail: said('Why, for people.', 'A draft cannot be finished.'),
  requestId: said('The id of the request, as in the log of the server.', 'req-1k9'),

  'Problem.errors': said('If fields are wrong: each with what is wrong with it.'),
  'errors.field': said(
    'The path of the field, with `query.` or `header.` in front if it is none of the body.',
    'timings[0].day',
  ),
  'errors.message': said('What is wrong with it, for people.', 'must be at most 6'),

  // The feed and live changes.
  specversion: said('The version of CloudEvents.'),
  'Event.source': said('The organisation.', '/organisations/acme'),
  'Event.subject': said('The record, `category/id`.', 'booking/7f3a'),
  time: said('When it happened, ISO 8601 in UTC.', '2026-03-01T21:00:00.000Z'),
  datacontenttype: said('The media type of `data`.'),
  seq: said(
    'The number of the event in the feed of the organisation, from 1, without gaps: the cursor.',
    4711,
  ),
  'rows.seq': said('The number of the entry, from 1, without gaps.', 5120),
  'alarms.seq': said('The number of the entry, from 1, without gaps.', 5120),
  'TrailEntry.seq': said('The number of the entry, from 1, without gaps.', 5120),
  'anchor.seq': said('The number of the last entry that has expired; 0: none has.', 1024),
  'getSecurityVerdict.seq': said('The number of the first entry that is not what was recorded.', 4711),
  epoch: said(
    'Which log it is. Keep it with the cursor, and send both.',
    'b0f6c2d8-7a0c-4f8c-9a57-0c3f7c4f0b11',
  ),
  after: said('The number after which to begin.', 4711),
  'live.after': said('The position of the log that the client has loaded.', 4711),
  'FeedFrame.after': said('The number after which the feed begins.', 4711),
  'postWebhooks.after': said(
    'The number in the feed after which to begin. Null: with what happens from now on.',
    4711,
  ),
  'postWebhooksWebhookIdReplay.after': said(
    'The number in the feed after which to resume; 0: from the beginning of history.',
    4711,
  ),
  cursor: said('The number to resume after, whether or not it matched the filter.', 4711),
  'getSecurityEntries.cursor': said('`nextCursor` of the page before.', '4711'),
  'parameter.cursor': said('`nextCursor` of the page before.', 'eyJhZnRlciI6Mn0'),
  caughtUp: said('Whether this was everything that there is at the moment.'),
  event: said('The event.'),
  topic: said('What to watch.'),
  category: said('A category of records.'),
  gone: said('Ids of rows that have left what is watched.', ['shift-7f3a']),
  ...Object.fromEntries(
    changedCategories.map((name) => [
      `changes.${name}`,
      said('What changed in this category: rows as they are now, and those that are gone.'),
    ]),
  ),
};
