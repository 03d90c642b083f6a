import { z } from 'zod';
import type { OrganisationFact } from '../../../domain/kernel/facts.ts';
import { requiredLineSchema } from '../../../domain/kernel/fields.ts';
import { logoSchema } from '../../../domain/organisation/logoAddress.ts';
import type { OrganisationSettings } from '../../../domain/organisation/organisationSettings.ts';
import { settings } from '../../../domain/settings/settings.ts';
import { defineDocument, described, fieldsOf, Unreadable } from './document.ts';
import { isGiven, parsedOr } from './namedFields.ts';

/** The settings that the document has a place for. */
const documentedSettings = [
  'logo',
  'logoBrand',
  'searchEngine',
  'maxDistanceMetres',
  'overlapBufferMinutes',
  'defaultCountry',
  'gstValue',
  'carePlanType',
  'eventLabelTypes',
  'snapMinutes',
  'docStatuses',
  'dateFormat',
] as const;
export type DocumentedSetting = (typeof documentedSettings)[number];

/** What an organisation has decided about itself, as far as the document has a place for it. */
export type DocumentedCompany = Pick<OrganisationFact, 'id' | 'name'> &
  Pick<OrganisationSettings, DocumentedSetting>;

/** That part of an organisation. */
export function documentedCompany({ id, name, settings: all }: OrganisationFact): DocumentedCompany {
  const { searchEngine, maxDistanceMetres, overlapBufferMinutes, defaultCountry, gstValue } = all;
  const { carePlanType, eventLabelTypes, snapMinutes, docStatuses, dateFormat, logo, logoBrand } = all;
  return {
    id,
    name,
    logo,
    logoBrand,
    searchEngine,
    maxDistanceMetres,
    overlapBufferMinutes,
    defaultCountry,
    gstValue,
    carePlanType,
    eventLabelTypes,
    snapMinutes,
    docStatuses,
    dateFormat,
  };
}

/** What a document says of settings, as `organisation.configure` takes it. */
export function settingsSaid(said: Partial<DocumentedCompany>): Partial<OrganisationSettings> {
  return Object.fromEntries(documentedSettings.flatMap((key) => (key in said ? [[key, said[key]]] : [])));
}

const { held, kept, told } = fieldsOf<DocumentedCompany>();

const orderSchema = z.int().min(0).max(1000);
const docStatusSchema = z.union([
  orderSchema,
  z.object({
    order: described(orderSchema, 'The number of its place in the order.', 1),
    secondary_label: described(
      z.string().nullable(),
      'What else it is called. Null: nothing.',
      'With the customer',
    ),
  }),
]);
const takenDocStatuses = z.record(
  z.string(),
  z.union([
    orderSchema,
    z.object({ order: orderSchema, secondary_label: z.string().nullable().default(null) }),
  ]),
);

const carePlan = described(settings.carePlanType.schema, 'How care plans are written.', 'json');

/** The configuration of a company as scheduling §3 has it. */
export const companyDocument = defineDocument<DocumentedCompany>()({
  kind: 'company',
  words: { one: 'company document', many: 'company documents' },
  about: 'What an organisation has decided about itself.',
  area: 'organisation',
  // The company document by the organisation's id (scheduling §7).
  asked: { by: 'key', limit: 250 },
  fields: {
    _id: told(described(z.string(), 'The id of the organisation.', 'acme'), ({ id }) => id),
    name: held('name', described(requiredLineSchema, 'The name of the organisation.', 'Acme Care')),
    logo: held(
      'logo',
      described(
        settings.logo.schema,
        'Its logo: an https address, or a path that is joined to the address of the API. Null: none.',
        'https://www.example.com/logo.png',
      ),
      { takes: logoSchema },
    ),
    logobrand: held(
      'logoBrand',
      described(
        settings.logoBrand.schema,
        'The logo of its brand, which stands in the place of the logo. Null: none.',
        'https://www.example.com/brand.png',
      ),
      { takes: logoSchema },
    ),
    search_engine: kept(
      ['searchEngine'],
      described(
        z.enum(['typesense', 'postgres']).nullable(),
        'Which engine searches. Null: as installed.',
        'typesense',
      ),
      {
        write: ({ searchEngine }) => (searchEngine === 'installed' ? null : searchEngine),
        read(given) {
          const engine = parsedOr(z.enum(['typesense', 'postgres']).nullable(), given);
          return engine instanceof Unreadable ? engine : { searchEngine: engine ?? 'installed' };
        },
      },
    ),
    max_distance: held(
      'maxDistanceMetres',
      described(settings.maxDistanceMetres.schema, 'How far people travel to a job, in metres.', 20_000),
    ),
    overlap_buffer_minutes: held(
      'overlapBufferMinutes',
      described(
        settings.overlapBufferMinutes.schema,
        'The time between two jobs of a person, in minutes.',
        5,
      ),
    ),
    default_country: held(
      'defaultCountry',
      described(
        z.object({
          name: described(z.string(), 'The ISO 3166 code of the country.', 'AU'),
          code: described(z.string(), 'Its calling code.', '+61'),
        }),
        'The country of telephone numbers without a calling code.',
        { name: 'AU', code: '+61' },
      ),
    ),
    gst_value: held(
      'gstValue',
      described(settings.gstValue.schema, 'The goods and services tax, in percent. Null: none.', 10),
    ),
    careplan_type: kept([], carePlan, {
      write: ({ carePlanType }) => carePlanType,
      read(given, _reader, document) {
        if (isGiven(document, 'care_plan_type')) return {};
        const type = parsedOr(settings.carePlanType.schema, given);
        return type instanceof Unreadable ? type : { carePlanType: type };
      },
    }),
    care_plan_type: held('carePlanType', carePlan),
    event_label_types: kept(
      ['eventLabelTypes'],
      described(settings.eventLabelTypes.schema, 'Which types of labels events may have.', ['eventstate']),
      {
        write: ({ eventLabelTypes }) => [...eventLabelTypes],
        read(given) {
          if (given === null) return {};
          const ids = Array.isArray(given) ? given.map(idIn) : given;
          const types = parsedOr(settings.eventLabelTypes.takes, ids);
          const known = parsedOr(settings.eventLabelTypes.schema, types);
          return known instanceof Unreadable ? known : { eventLabelTypes: known };
        },
      },
    ),
    snap_to_grid: held(
      'snapMinutes',
      described(settings.snapMinutes.schema, 'The steps in which jobs move on the timeline, in minutes.', 15),
    ),
    doc_statuses: kept(
      ['docStatuses'],
      described(
        z.record(z.string(), docStatusSchema),
        'The statuses of documents: the number of its place in the order, or an object that also says what else it is called.',
        { sent: 1 },
      ),
      {
        write: ({ docStatuses }) =>
          Object.fromEntries(
            docStatuses.map(({ status, order, secondaryLabel }) => [
              status,
              secondaryLabel === null ? order : { order, secondary_label: secondaryLabel },
            ]),
          ),
        read(given) {
          const statuses = parsedOr(takenDocStatuses, given ?? {});
          if (statuses instanceof Unreadable) return statuses;
          const said = Object.entries(statuses).map(([status, of]) =>
            typeof of === 'number'
              ? { status, order: of, secondaryLabel: null }
              : { status, order: of.order, secondaryLabel: of.secondary_label },
          );
          const docStatuses = parsedOr(settings.docStatuses.schema, said);
          return docStatuses instanceof Unreadable ? docStatuses : { docStatuses };
        },
      },
    ),
    default_date_format: held(
      'dateFormat',
      described(settings.dateFormat.schema, 'How dates are written.', 'dd/mmm/yyyy'),
    ),
  },
  beyond: ['id'],
});

/** Types come as ids, or as objects with an id (shell §3). */
function idIn(given: unknown): unknown {
  return typeof given === 'object' && given !== null && 'id' in given ? given.id : given;
}
