import { z } from 'zod';

const line = z.string().trim().max(200);

/** A latitude or longitude as typed; empty where it is not known. */
function degrees(limit: number) {
  return z
    .string()
    .trim()
    .refine((text) => text === '' || (Number.isFinite(Number(text)) && Math.abs(Number(text)) <= limit), {
      message: `must be from −${limit} to ${limit}`,
    });
}

/** What the forms of customers and resources have in common. */
export const personFormSchema = z.object({
  firstName: line.min(1, 'Enter a first name'),
  lastName: line,
  reference: line,
  email: line,
  mobile: line,
  lat: degrees(90),
  lng: degrees(180),
});
export type PersonForm = z.infer<typeof personFormSchema>;

/** Latitude and longitude belong together. */
export function locatedWhole<Schema extends z.ZodType<PersonForm>>(schema: Schema): Schema {
  return schema.refine(({ lat, lng }) => (lat === '') === (lng === ''), {
    path: ['lng'],
    message: 'Give both, or neither',
  });
}

export const emptyPerson: PersonForm = {
  firstName: '',
  lastName: '',
  reference: '',
  email: '',
  mobile: '',
  lat: '',
  lng: '',
};

interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly reference: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly location: { readonly lat: number; readonly lng: number } | null;
}

export function personFormOf(person: Person): PersonForm {
  return {
    firstName: person.firstName,
    lastName: person.lastName,
    reference: person.reference ?? '',
    email: person.email ?? '',
    mobile: person.mobile ?? '',
    lat: person.location === null ? '' : String(person.location.lat),
    lng: person.location === null ? '' : String(person.location.lng),
  };
}

/** The details as commands take them: an empty line is none. */
export function personOf(form: PersonForm): Person {
  return {
    firstName: form.firstName,
    lastName: form.lastName,
    reference: orNull(form.reference),
    email: orNull(form.email),
    mobile: orNull(form.mobile),
    location: form.lat === '' ? null : { lat: Number(form.lat), lng: Number(form.lng) },
  };
}

export function orNull(text: string): string | null {
  return text === '' ? null : text;
}
