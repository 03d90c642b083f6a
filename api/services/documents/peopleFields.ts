import { z } from 'zod';
import { bookingDetailsSchema } from '../../../domain/booking/bookingDetails.ts';
import { type DocumentNames, described, fieldsOf, Unreadable } from './document.ts';
import { idsNamed, idsNamedOr, isGiven } from './namedFields.ts';

/** What a document says of the people who do some work. */
interface Worked {
  /** The primary one first. */
  readonly resourceIds: readonly string[];
  readonly resourcesNeeded: number;
}

const { kept, told } = fieldsOf<Worked>();

const nameSchema = z.object({
  first_name: described(z.string(), 'The first name.', 'Ines'),
  last_name: described(z.string(), 'The last name.', 'Moreau'),
});

const primary = ({ resourceIds: [first] }: Worked, { resources }: DocumentNames) =>
  first === undefined ? undefined : resources.get(first);

function people(ids: readonly string[] | Unreadable): Partial<Worked> | Unreadable {
  return ids instanceof Unreadable ? ids : { resourceIds: ids };
}

/**
 * Who does it, by ids, numbers and names. The list of ids stands over the one id, and both over the numbers, unless the ids
 * name nobody.
 */
export const assignedFields = {
  rs_not_riyo_id: kept(
    [],
    described(
      z.array(z.string()),
      'The organisation’s own numbers for its people. A single text is read as well; read where there are no ids.',
      ['R-07'],
    ),
    {
      write: ({ resourceIds }, { resources }) =>
        resourceIds.flatMap((id) => resources.get(id)?.reference ?? []),
      read: (given, reader, document) =>
        isGiven(document, 'resIds') || isGiven(document, 'resourceId')
          ? {}
          : people(idsNamed(reader, 'resource', given)),
    },
  ),
  resourceId: kept(
    [],
    described(
      z.string().nullable(),
      'The id of the primary resource. Null: nobody has it. Read where there is no list of ids.',
      'resource-7f3a',
    ),
    {
      write: ({ resourceIds: [first] }) => first ?? null,
      read: (given, reader, document) =>
        isGiven(document, 'resIds') || !isGiven(document, 'resourceId')
          ? {}
          : people(idsNamedOr(reader, 'resource', given, document.rs_not_riyo_id)),
    },
  ),
  resIds: kept(
    ['resourceIds'],
    described(z.array(z.string()), 'The ids of its people, the primary resource first.', ['resource-7f3a']),
    {
      write: ({ resourceIds }) => [...resourceIds],
      read: (given, reader, document) =>
        !isGiven(document, 'resIds') &&
        (isGiven(document, 'resourceId') || isGiven(document, 'rs_not_riyo_id'))
          ? {}
          : people(idsNamedOr(reader, 'resource', given, document.rs_not_riyo_id)),
    },
  ),
  res: told(
    described(z.record(z.string(), nameSchema), 'The names of its people, by their ids.', {
      'resource-7f3a': { first_name: 'Ines', last_name: 'Moreau' },
    }),
    ({ resourceIds }, { resources }) =>
      Object.fromEntries(
        resourceIds.map((id) => {
          const { firstName = id, lastName = '' } = resources.get(id) ?? {};
          return [id, { first_name: firstName, last_name: lastName }];
        }),
      ),
  ),
  resource_first_name: told(
    described(z.string().nullable(), 'The first name of the primary resource. Null: nobody has it.', 'Ines'),
    (booking, names) => primary(booking, names)?.firstName ?? null,
  ),
  resource_last_name: told(
    described(z.string().nullable(), 'The last name of the primary resource. Null: nobody has it.', 'Moreau'),
    (booking, names) => primary(booking, names)?.lastName ?? null,
  ),
};

/** The three names of the specification for those who are preferred; an earlier one stands over those behind it. */
const namesOfPreferred = ['rs_preferred_list', 'rs_preferred', 'preferred'] as const;

function preferred(
  name: (typeof namesOfPreferred)[number],
  holds: readonly 'preferredResourceIds'[],
  text: string,
) {
  return fieldsOf<{ readonly preferredResourceIds: string[] }>().kept(
    holds,
    described(z.array(z.string()), text, ['resource-7f3a']),
    {
      write: ({ preferredResourceIds }) => [...preferredResourceIds],
      read(given, reader, document) {
        const read = namesOfPreferred.find((one) => isGiven(document, one)) ?? name;
        if (read !== name) return {};
        const ids = idsNamed(reader, 'resource', given);
        return ids instanceof Unreadable ? ids : { preferredResourceIds: [...ids] };
      },
    },
  );
}

/** Who is preferred (scheduling §3, Roster or job). */
export const preferredFields = {
  preferred: preferred(
    'preferred',
    [],
    'The same as rs_preferred_list. Read where neither that nor rs_preferred is given.',
  ),
  rs_preferred: preferred('rs_preferred', [], 'The same as rs_preferred_list. Read where that is not given.'),
  rs_preferred_list: preferred(
    'rs_preferred_list',
    ['preferredResourceIds'],
    'The ids of the people who are preferred, the most preferred first. A single text is read as well.',
  ),
};

const peopleNeededSchema = z.array(z.string());
const mostPeople = bookingDetailsSchema.shape.resourcesNeeded.maxValue ?? Number.POSITIVE_INFINITY;

const placesForPeople = ({ resourcesNeeded }: Worked) =>
  Array.from({ length: resourcesNeeded }, (_, index) => String(index + 1));

/** As many people as entries; nothing if there are none, because every job takes somebody. */
function peopleNeeded(given: unknown): Partial<Worked> | Unreadable {
  if (given === null || given === '' || (Array.isArray(given) && given.length === 0)) return {};
  const entries = typeof given === 'string' ? 1 : Array.isArray(given) ? given.length : given;
  const needed = bookingDetailsSchema.shape.resourcesNeeded.safeParse(entries);
  return needed.success
    ? { resourcesNeeded: needed.data }
    : new Unreadable(`must be a list of 1 to ${mostPeople} entries, or their number`);
}

/** How many people it takes, under either of its two names. */
export const neededFields = {
  MasterResourceID: kept(
    ['resourcesNeeded'],
    described(
      peopleNeededSchema,
      'The places for people, one for each that the job takes. Read: as many as there are entries, or a number of them.',
      ['1', '2'],
    ),
    { write: placesForPeople, read: peopleNeeded },
  ),
  ResourceGroup: kept(
    [],
    described(peopleNeededSchema, 'The same. Read where there is no MasterResourceID.', ['1', '2']),
    {
      write: placesForPeople,
      read: (given, _reader, document) => (isGiven(document, 'MasterResourceID') ? {} : peopleNeeded(given)),
    },
  ),
};
