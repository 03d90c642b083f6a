import { type Location, locationSchema } from '../../kernel/fields.ts';
import type { QuestionKind } from '../questionKind.ts';

export const placeQuestion: QuestionKind = {
  label: 'Place',
  schema: locationSchema,
  has: [],
  text(_, value) {
    const place: Location | undefined = locationSchema.safeParse(value).data;
    return place === undefined ? '' : `${place.lat}, ${place.lng}`;
  },
  xlsForm: 'geopoint',
};
