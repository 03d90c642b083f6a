import { publishedName } from '../../../domain/catalogues/publishedName.ts';
import { readingNames, readings } from '../../../domain/catalogues/readings.ts';
import { capitalised } from '../../../domain/record/recordSentences.ts';

/** What the routes of a record have in common is described where the record is declared. */
const ofRecords = readingNames.map((name) => {
  return [capitalised(publishedName(readings[name])), readings[name].about] as const;
});

/** The sections of the documentation, each with what it is about; `tag` of a route names one. */
export const sections: Readonly<Record<string, string>> = {
  'Sign-in':
    'How people sign in, and what they can do about their own sessions. Programs send an API token instead.',
  Commands:
    'Everything that changes the records of an organisation. A command is decided as a whole, or refused with a reason and nothing changed.',
  Jobs: 'Commands with more records than one step has: how far they have come, and how to stop them.',
  'What happened': 'What was done to the work that concerns somebody, newest first.',
  Bookings: 'Work for a customer at a time and a place, from its draft to the feedback.',
  Search: 'Find any record by what it says, where it is and what it has.',
  Planning: 'Who can take a booking, and previews of plans that allocate many.',
  Timeline:
    'Boards of a span of time, now and in the past, and what the organisation has decided about itself.',
  Workspaces: 'Edits of a board that are staged where nobody else sees them, and committed as one step.',
  Holds: 'Who is at work on which booking, whose time and people others cannot change meanwhile.',
  ...Object.fromEntries(ofRecords),
  Uploads: 'CSV files of records, with an outcome for each row.',
  Files: 'Images and documents that fields of records hold.',
  Audit: 'Every event of the organisation, for auditors, and exports that can be verified without Muster.',
  'Event feed':
    'Every event of the organisation in order, numbered without gaps, in pages or over a WebSocket.',
  Documents: 'Records in the shapes of other systems’ mappings.',
  'Quick views': 'Named filters of lists and of the board, which planners keep for themselves or share.',
  Chats: 'What people say about work: among staff, and with the customers of the work.',
  Members: 'Who can work in the organisation, and as what; for administrators.',
  Calendars: 'The bookings of a person or a customer in calendar applications, under secret addresses.',
  Messages: 'What people are told of their bookings: in the product, by e-mail and by text message.',
  'Security trail': 'Who signed in, was refused, read or exported what, and what changed about access.',
  Integrations: 'API tokens, and webhooks, to which the event feed is posted.',
  Operation: 'For those who run Muster: health, measurements, and these documents.',
};
