/** What can stand in a template between braces, with what it is and an example. */
export const placeholders = {
  organisation: { about: 'The name of your organisation', example: 'Harbour Home & Field Services' },
  recipient: { about: 'Who is told', example: 'Colin Abernathy' },
  customer: { about: 'The customer of the booking', example: 'Colin Abernathy' },
  people: {
    about: 'Who does the work; of a shift: whose step it is',
    example: 'Rosa Lindqvist and Priya Raman',
  },
  offeredBy: { about: 'Of a shift offer: whose shift it is', example: 'Ana Silva' },
  title: { about: 'What is to be done', example: 'Replace the kitchen tap' },
  reference: { about: 'The reference of the booking', example: 'B-2041' },
  date: { about: 'The day for which it was planned', example: '24/Nov/2026' },
  time: { about: 'The time for which it was planned', example: '09:30' },
  endTime: {
    about: 'The time at which a shift ends, with its day if it goes on over days',
    example: '17:30',
  },
  inReturn: {
    about: 'Of a shift offer: the shift that is wanted in return, if one is',
    example: 'Sat 28/Nov/2026 09:00–17:00',
  },
  address: { about: 'Where the work is', example: '12 Wharf Road' },
  reason: { about: 'Why it was postponed', example: 'The part has not arrived' },
  newDate: { about: 'The day and time to which it was postponed, if known', example: '26/Nov/2026 13:00' },
  link: {
    about:
      'In e-mails and text messages: a link to it that signs whoever is told in, once and within an hour. Of a recipient without an account: nothing',
    example: 'https://muster.example/?link=AvZfpUxcwyQRzIUJu-IvCQ',
  },
} as const;
export type Placeholder = keyof typeof placeholders;
export type PlaceholderValues = Readonly<Record<Placeholder, string>>;
export const placeholderNames = Object.keys(placeholders) as readonly Placeholder[];

/** The examples of all placeholders, for a preview. */
export const exampleValues = Object.fromEntries(
  placeholderNames.map((name) => [name, placeholders[name].example]),
) as PlaceholderValues;

/** Nothing to say for any placeholder. */
export const noValues = Object.fromEntries(placeholderNames.map((name) => [name, ''])) as PlaceholderValues;

/** The text of one kind of message in one language. A short text has an empty subject. */
export interface MessageTemplate {
  readonly subject: string;
  readonly body: string;
}

/** The most characters of a subject, an e-mail and a short text, as they are written. */
export const templateBounds = { subject: 150, email: 4000, short: 400 } as const;

/** A name in braces. */
const named = /\{\s*([^{}]*?)\s*\}/g;

function isPlaceholder(name: string): name is Placeholder {
  return Object.hasOwn(placeholders, name);
}

/** The placeholders of a text that do not exist, each once and as it was written. */
export function unknownPlaceholders(text: string): readonly string[] {
  const names = [...text.matchAll(named)].map(([, name = '']) => name);
  return [...new Set(names.filter((name) => !isPlaceholder(name)))];
}

/** Whether a text has a placeholder, however it is spaced. */
export function hasPlaceholder(text: string, wanted: Placeholder): boolean {
  return [...text.matchAll(named)].some(([, name]) => name === wanted);
}

/** Why a text cannot be used, as in "has no placeholder {custmer}; those that exist are …"; undefined if it can. */
export function templateComplaint(text: string): string | undefined {
  const [unknown] = unknownPlaceholders(text);
  if (unknown === undefined) return undefined;
  return `must not contain {${unknown}}, which is no placeholder; there are ${placeholderNames.map((name) => `{${name}}`).join(', ')}`;
}

/**
 * A template with its placeholders filled. A value is text and never read as a template. Lines whose
 * placeholders are all without a value are left out.
 */
export function filled(template: MessageTemplate, values: PlaceholderValues): MessageTemplate {
  return {
    subject: fill(template.subject, values).replaceAll(/\s+/g, ' ').trim(),
    body: template.body
      .split('\n')
      .flatMap((line) => {
        const names = [...line.matchAll(named)].flatMap(([, name = '']) =>
          isPlaceholder(name) ? [name] : [],
        );
        const isEmpty = names.length > 0 && names.every((name) => values[name] === '');
        return isEmpty ? [] : [fill(line, values).trimEnd()];
      })
      .join('\n')
      .trim(),
  };
}

function fill(text: string, values: PlaceholderValues): string {
  return text.replaceAll(named, (written, name: string) => (isPlaceholder(name) ? values[name] : written));
}
