import { readingNames, readings } from '../../../domain/readings.ts';
import { settingsByKey } from '../../../domain/settings/settingsByKey.ts';
import { describedField } from '../describedField.ts';
import { id, moment, type PropertyTexts, said } from './propertyText.ts';

/** Ids by which the commands of a record name it. */
const idsOfRecords: PropertyTexts = Object.fromEntries(
  readingNames.flatMap((name) => {
    const { words } = readings[name];
    return [
      [`${name}Id`, id(name, `The ${words.one}.`)],
      [`${name}.create.${name}Id`, id(name, 'Its id, chosen by the sender. Omitted: Muster makes one.')],
    ];
  }),
);

/** Settings by their keys (docs/settings.md), as all forms in which they are published have them. */
const ofSettings: PropertyTexts = Object.fromEntries(
  [...settingsByKey].map(([key, { facts, schema }]) => [
    key.includes('.') ? key : `settings.${key}`,
    describedField(facts, schema),
  ]),
);

/** Records, the organisation, and who signs in. */
export const recordTexts: PropertyTexts = {
  ...idsOfRecords,
  ...ofSettings,
  id: said('Its id, by which commands and queries name it.', 'booking-7f3a'),
  'parameter.id': said('The id of the record.', 'customer-7f3a'),
  'photo.id': id('file', 'The file.'),
  'post_files.id': id('file', 'The file.'),
  'attempts.id': said('A number of its own.', 918),
  name: said('Its name.', 'Hoist trained'),
  'user.name': said('The name of the user.', 'Mia Chen'),
  'actor.name': said('The name of the person.', 'Mia Chen'),
  'exportedBy.name': said('The name of the person.', 'Mia Chen'),
  'people.name': said('The name of the person.', 'Mia Chen'),
  'candidates.name': said('The name of the person.', 'Ana Silva'),
  'choices.name': said('The name of the person.', 'Ana Silva'),
  'runnersUp.name': said('The name of the person.', 'Ana Silva'),
  'checksFailed.name': said('The name of the person.', 'Ana Silva'),
  'photo.name': said('What the file is called.', 'ana.jpg'),
  'post_files.name': said('What the file is called.', 'ana.jpg'),
  'Organisation.name': said('The name of the organisation.', 'Acme Care'),
  'organisation.create.name': said('The name of the organisation.', 'Acme Care'),
  'organisation.rename.name': said('The name of the organisation.', 'Acme Care'),
  'live.name': said('How the client calls its watch, chosen by itself.', 'w1'),
  'LiveMessage.name': said('The watch that it concerns.', 'w1'),
  revision: said('The revision of the record: the number of its last event, from 0. `If-Match` names it.', 3),
  'CommandAnswer.revision': said('The revision that the record has now, as `If-Match` names it.', 3),
  serial: said('Serial number.', 'SN-88231'),
  archived: said('Whether it is out of use. Lists leave it out unless asked.'),
  inactive: said('Whether it is out of use. Lists leave it out unless asked.'),
  decidedReason: said('Why it was declined or cancelled.', 'Too many away that week'),
  barredResourceIds: said('Ids of the people who must not work for this customer.', ['resource-7f3a']),
  kind: said('Which form this has.'),
  type: said('Which kind it is.', 'service'),
  unitPrice: said('What an hour of it costs, in the currency of the organisation.', 54.5),
  mediaType: said('What it is, detected from its bytes.', 'image/jpeg'),
  size: said('How long it is, in bytes.', 48_213),
  sha256: said(
    'The SHA-256 of its bytes, hexadecimal.',
    '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  ),
  organisation: said('The organisation: its name, time zone, settings and workflow.'),
  organisationId: id('acme', 'The organisation.'),
  settings: said('Its settings, each by its key.'),
  'data.settings': said('The settings that the event records, each by its key.', { snapMinutes: 15 }),
  doNotCheck: said('Which checks are not made.'),
  workflow: said('How the life of a booking differs from the standard.'),
  actions: said('What is different, by step.', { confirm: { label: 'Agree', roles: ['dispatcher'] } }),
  label: said('What the step is called.', 'Agree'),
  removed: said('Whether the step does not exist.'),
  roles: said('Who may take the step. Omitted: as in the standard.'),
  rows: said('The rows, in the order that was asked for.'),
  nextCursor: said('`cursor` of the next page. Null: this is the last.', 'eyJhZnRlciI6Mn0'),
  user: said('Who is signed in.'),
  uid: said('Who it is, among the users who sign in.', 'user-4c1d'),
  email: said('The address with which they sign in.', 'mia@acme.example'),
  role: said('What they are in the organisation.', 'dispatcher'),
  duties: said('Further duties, such as `admin`.', ['admin']),
  partner: said('Whether they belong to a partner organisation.'),
  map: said("The operator's own map. Null: outlines of land."),
  'map.url': said('Where its tiles are.', 'https://tiles.example/{z}/{x}/{y}.png'),
  attribution: said('Whom to name as its source.', 'Example Maps'),
  version: said('The version of Muster.', '0.1.0'),
  'get_audit_export.version': said('The version number of the event type.', 1),
  'get_audit_streams_stream_export.version': said('The version number of the event type.', 1),
  'building.version': said('The version number of the read model.', 4),
  limits: said(
    'The first and the last moment of which there is something to see. Null before the first event.',
  ),
  first: said('The first moment.'),
  last: said('The last moment.'),
  'rows.last': said('The last event between the moments: when, and by whom.'),
  touched: said('How many bookings had any event in between.', 17),
  rememberMe: said('Whether the session outlasts the browser, for a week.'),
  password: said('The password.', 'correct-horse-battery-9'),
  currentPassword: said('The password that they have now.', 'correct-horse-battery-9'),
  newPassword: said('The password that they want.', 'new-horse-battery-10'),
  passwordRule: said('What a new password must be, in words.', 'At least 10 characters.'),
  token: said('The bearer ID token of the session.', 'oQ3v…'),
  'post_tokens.token': said('The token, without its secret.'),
  access_token: said('A bearer token for requests.', 'eyJhbGciOi…'),
  token_type: said('How it is sent.'),
  expires_in: said('How long it is valid, in seconds.', 3600),
  signedOut: said('Always true.'),
  sessionId: id('session', 'The session.'),
  sessions: said('Their sessions, the one used last first.'),
  device: said('What it was used with, as far as known.', 'Firefox on Linux'),
  startedAt: moment('When they signed in.'),
  lastUsedAt: moment('When it was last used, to the minute. Null: never.'),
  endsAt: moment('When it ends if it is not used until then.'),
  current: said('Whether it is the one that asks.'),
  ended: said('How many sessions have ended.', 2),
  'parameter.ended': said('`true`: those that have ended, the last fifty.'),
};
