import type { BookingView, LabelView } from '../../../api/contract/views.ts';
import type { Colouring } from './boardLook.ts';

/** A colour of CSS for a booking; undefined where its status gives it one. */
export type ToneOf = (booking: BookingView) => string | undefined;

/** What has no label. */
const plain = '#7b8794';
/** Neighbours in a list are far apart in colour. */
const goldenAngle = 137.508;

/** The colours of bookings: by the first of their labels (in its own colour, if it has one), or by their customer. */
export function tonesBy(colour: Colouring, labels: ReadonlyMap<string, LabelView>): ToneOf {
  switch (colour) {
    case 'status':
      return () => undefined;
    case 'label': {
      const known = new Map(
        [...labels.values()].sort(byName).map((label, index) => [label.id, label.colour ?? hue(index)]),
      );
      return ({ labels: own }) => {
        const [first] = [...own].sort(byName);
        return first === undefined ? plain : (known.get(first.id) ?? plain);
      };
    }
    case 'customer':
      return ({ customerId }) =>
        customerId === '' || customerId === null ? plain : hue(numberOf(customerId));
  }
}

function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name.localeCompare(other.name, 'en');
}

function hue(index: number): string {
  return `oklch(0.62 0.14 ${Math.round((index * goldenAngle) % 360)})`;
}

/** The same number for the same id, always. */
function numberOf(id: string): number {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 100_003;
  return sum;
}
