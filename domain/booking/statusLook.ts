import { z } from 'zod';
import { lineSchema } from '../kernel/fields.ts';
import { contrastOf, darkInk, leastContrast, lightInk } from '../text/contrast.ts';
import { type BookingStatus, bookingStatuses } from './bookingStatus.ts';

const colourSchema = z
  .string()
  .regex(/^#[0-9a-f]{6}$/, 'must be a colour such as #1b66c9')
  .nullable();

/**
 * How an organisation shows a status (scheduling §3, Job status config: `_value`, `color`, `textColor`); what is null
 * is as it comes.
 */
export const statusLookSchema = z.object({
  label: z.string().nullable(),
  colour: colourSchema,
  textColour: colourSchema,
});
export type StatusLook = z.infer<typeof statusLookSchema>;

/** The same as commands take it: a name that fits a badge, and a text that can be read on its colour (WCAG 1.4.3). */
export const takenStatusLookSchema = z
  .object({ label: lineSchema.min(1).max(24).nullable(), colour: colourSchema, textColour: colourSchema })
  .superRefine(({ colour, textColour }, context) => {
    if (textColour === null) return;
    if (colour === null) {
      context.addIssue({
        code: 'custom',
        path: ['colour'],
        message: 'is required with a colour of the text',
      });
      return;
    }
    const contrast = contrastOf(textColour, colour);
    if (contrast >= leastContrast) return;
    context.addIssue({
      code: 'custom',
      path: ['textColour'],
      message: `cannot be read on ${colour}: the contrast is ${contrast.toFixed(1)}, and text needs ${leastContrast}. Without a colour, the text is ${inkOn(colour)}.`,
    });
  });

export const standardLook: StatusLook = { label: null, colour: null, textColour: null };

type Looks = { readonly [Status in BookingStatus]: StatusLook };

/** The names of the statuses in an organisation, for its staff or for its customers. */
export function statusLabelsOf(
  looks: Looks,
  reader: 'staff' | 'customer' = 'staff',
): { readonly [Status in BookingStatus]: string } {
  const labels = { ...standardStatusLabels, ...(reader === 'customer' && customersLabels) };
  for (const status of bookingStatuses) labels[status] = looks[status].label ?? labels[status];
  // What is still to be planned is to a customer what they have asked for, whatever planners call it.
  return reader === 'customer' ? { ...labels, draft: customersLabels.draft } : labels;
}

/** What planners have words of their own for. */
const customersLabels = {
  draft: 'Requested',
  rostered: 'Planned',
  dispatched: 'On the way',
  active: 'In progress',
  parked: 'On hold',
} as const;

export const standardStatusLabels: Record<BookingStatus, string> = {
  draft: 'Draft',
  rostered: 'Rostered',
  confirmed: 'Confirmed',
  dispatched: 'Dispatched',
  active: 'Active',
  finished: 'Finished',
  reviewed: 'Reviewed',
  feedback: 'Feedback',
  parked: 'Parked',
  cancelled: 'Cancelled',
};

/** The colours of a status, its text readable on it; undefined if the organisation has chosen none. */
export function coloursOf({
  colour,
  textColour,
}: StatusLook): { readonly surface: string; readonly ink: string } | undefined {
  return colour === null ? undefined : { surface: colour, ink: textColour ?? inkOn(colour) };
}

/** The text that can be read on a colour, whichever it is: dark, else light. */
function inkOn(colour: string): string {
  return contrastOf(darkInk, colour) >= contrastOf(lightInk, colour) ? darkInk : lightInk;
}

/** A look in a few words: `Booked, #16202b on #ffe066`; a dash if it is as it comes. */
export function statusLookText(look: StatusLook): string {
  const colours = coloursOf(look);
  const parts = [look.label, colours && `${colours.ink} on ${colours.surface}`].filter((part) => part);
  return parts.length === 0 ? '–' : parts.join(', ');
}
